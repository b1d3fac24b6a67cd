/**
 * What a user does in VS Code's window, as functions: command palette, keyboard, mouse. Lines and columns count from 1.
 */
import path from 'node:path';

const LIMIT_MS = 60_000;

/** Helpers on the Playwright page that shows the workbench. */
export class WorkbenchPage {
  constructor(page) {
    /** Playwright's page, for whatever has no helper here. */
    this.page = page;
  }

  /** Types into the palette; F1 opens it on every platform. */
  async #ask(text) {
    await this.page.keyboard.press('F1');
    const widget = this.page.locator('.quick-input-widget');
    await widget.locator('input').first().fill(text);
    return widget;
  }

  /** Chooses the entry that shows `label`. By a click: the entries of what was typed before may still be there, and Enter takes the first. */
  async #choose(text, label) {
    const widget = await this.#ask(text);
    await widget.locator('.monaco-list-row', { hasText: label }).first().click();
    await widget.waitFor({ state: 'hidden' });
  }

  /** Waits until the active editor shows text. */
  async editorReady() {
    await this.page.locator('.editor-instance .monaco-editor .view-line').first().waitFor({ timeout: LIMIT_MS });
  }

  /** Moves to a group of editors, counted from the left: after a web view opened beside the text, `1` is the text again. */
  async focusGroup(number) {
    await this.page.keyboard.press(`ControlOrMeta+${number}`);
    await this.editorReady();
  }

  /** Opens a file of the folder by its relative path (or a distinct part of it). */
  async openFile(file) {
    await this.#choose(file, path.basename(file));
    await this.page
      .locator('.tab.active', { hasText: path.basename(file) })
      .first()
      .waitFor();
    await this.editorReady();
  }

  /** Puts the cursor at a place of the active editor, scrolling there. */
  async goTo(line, column = 1) {
    const widget = await this.#ask(`:${line}:${column}`);
    await this.page.keyboard.press('Enter');
    await widget.waitFor({ state: 'hidden' });
    await this.page.locator('.monaco-editor.focused .cursors-layer .cursor').first().waitFor({ state: 'attached' });
  }

  /** Rests the mouse on a character and waits for the hover. */
  async hover(line, column) {
    await this.goTo(line, column);
    const box = await this.page.locator('.monaco-editor.focused .cursors-layer .cursor').first().boundingBox();
    // A little into the character, from afar, because the editor listens to movement.
    await this.page.mouse.move(box.x + 40, box.y + 120);
    await this.page.mouse.move(box.x + 3, box.y + box.height / 2, { steps: 6 });
    return this.#settledText('.monaco-hover:not(.hidden)');
  }

  /** The text of something that fills step by step, such as a hover with several providers: once it stays the same for a moment. */
  async #settledText(selector) {
    const element = this.page.locator(selector).first();
    await element.waitFor();
    for (let before = '', same = 0; ; ) {
      // biome-ignore lint/performance/useDomNodeTextContent: the text as it is seen, with its line breaks
      const text = await element.innerText();
      same = text === before && !text.includes('Loading') ? same + 1 : 0;
      if (same === 3) return text;
      before = text;
      await this.page.waitForTimeout(150);
    }
  }

  /** Runs a command by its title in the command palette (`Category: Title`). */
  async runCommand(title) {
    await this.#choose(`>${title}`, title);
  }

  /** Types into what has the focus. */
  async type(text) {
    await this.page.keyboard.type(text, { delay: 15 });
  }

  /** The document inside the open web view, as a Playwright frame locator. */
  async webviewFrame() {
    const outer = this.page.locator('iframe.webview.ready').last();
    await outer.waitFor({ state: 'attached', timeout: LIMIT_MS });
    return outer.contentFrame().frameLocator('#active-frame');
  }

  /** Saves a picture of the window, without passing messages, and without a blinking cursor deciding how it looks. */
  async screenshot(file) {
    await this.page.addStyleTag({ content: '.notifications-toasts { display: none !important }' });
    await this.page.screenshot({ path: file, animations: 'disabled', caret: 'initial' });
  }

  /** Waits until the workbench can be used. */
  async ready() {
    this.page.setDefaultTimeout(LIMIT_MS / 2);
    await this.page.locator('.monaco-workbench .part.statusbar').waitFor({ timeout: LIMIT_MS });
  }
}
