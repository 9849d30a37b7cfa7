import type { RichTextDocument } from '@soloist/contracts';
import { loadParser } from './read-notes.rules.ts';

const pauseMs = 300;

/** Shows a growing Markdown text as blocks, a few times a second at most. */
export function growingText(show: (blocks: RichTextDocument) => void) {
  let markdown = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function render() {
    timer = undefined;
    const { markdownToRichText } = await loadParser();
    show(markdownToRichText(markdown));
  }
  return {
    add(more: string) {
      markdown += more;
      // Without the parser there is no text; `end` reports the failure.
      timer ??= setTimeout(() => render().catch(() => {}), pauseMs);
    },
    /** Shows the rest immediately. */
    async end() {
      clearTimeout(timer);
      if (markdown) await render();
    },
  };
}
