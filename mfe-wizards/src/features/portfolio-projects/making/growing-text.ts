import type { RichTextDocument } from '@soloist/contracts';
import { loadParser } from './read-notes.ts';

const pauseMs = 300;

/** Shows a Markdown text that grows as blocks, a few times a second at most. */
export function growingText(show: (blocks: RichTextDocument) => void) {
  let markdown = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function tell() {
    timer = undefined;
    const { markdownToRichText } = await loadParser();
    show(markdownToRichText(markdown));
  }
  return {
    add(more: string) {
      markdown += more;
      // Without the parser there is no text, and its end says so.
      timer ??= setTimeout(() => tell().catch(() => {}), pauseMs);
    },
    /** Shows the rest at once. */
    async end() {
      clearTimeout(timer);
      if (markdown) await tell();
    },
  };
}
