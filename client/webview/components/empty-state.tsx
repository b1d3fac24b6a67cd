const FIRST_SCENARIO = `scenario first {
  place Llama-3.1-8B.weights in host.gpu.hbm
  place chat.kv              in host.gpu.hbm
  run   chat                 on host.gpu
}`;

interface Props {
  readonly reason?: string;
  readonly stale?: { readonly reason: string } | undefined;
}

/** Before the first report, or when a document has no scenario: what to write to see something. */
export function EmptyPage({ reason, stale }: Props) {
  if (reason !== undefined) return <p class="empty waiting">{reason}</p>;
  return (
    <section class="empty">
      <h1>No scenario yet</h1>
      {stale && <p>{stale.reason}</p>}
      <p>
        A picture appears here as soon as this file has a <code>scenario</code>: it says where weights and KV live and
        what runs where.
      </p>
      <pre>{FIRST_SCENARIO}</pre>
      <p>
        Declare a <code>node</code> with tiers and links, a <code>model</code> and a <code>workload</code> first, or
        import them: <code>import "std/hardware"</code>.
      </p>
    </section>
  );
}

/** A scenario that places nothing yet. */
export function EmptyScenario({ name }: { name: string }) {
  return (
    <section class="empty">
      <h1>
        <code>{name}</code> places nothing yet
      </h1>
      <p>
        Write a line such as <code>place chat.kv in host.dram</code> to see its tiers, and{' '}
        <code>run chat on host.gpu</code> to see times.
      </p>
    </section>
  );
}
