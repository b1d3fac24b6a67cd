interface Entry {
  readonly name: string;
  readonly width: number;
  readonly order: number;
}

/** A queue that gives the widest entry first and, among equals, the one that came first. */
export class WidestFirst {
  readonly #heap: Entry[] = [];
  #count = 0;

  push(name: string, width: number): void {
    const heap = this.#heap;
    const entry = { name, width, order: this.#count++ };
    let at = heap.push(entry) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!before(entry, heap[above]!)) break;
      heap[at] = heap[above]!;
      at = above;
    }
    heap[at] = entry;
  }

  pop(): Entry | undefined {
    const heap = this.#heap;
    const top = heap[0];
    const last = heap.pop();
    if (!last || heap.length === 0) return top;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= heap.length) break;
      const child = left + 1 < heap.length && before(heap[left + 1]!, heap[left]!) ? left + 1 : left;
      if (!before(heap[child]!, last)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
    return top;
  }
}

function before(a: Entry, b: Entry): boolean {
  return a.width > b.width || (a.width === b.width && a.order < b.order);
}
