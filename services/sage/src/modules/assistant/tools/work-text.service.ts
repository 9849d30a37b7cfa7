import type { RichTextDocument } from '@soloist/contracts';
import { invalidInput } from '@soloist/server-kit/errors';
import { createReaderThread } from '@soloist/server-kit/reader-thread';
import * as z from 'zod';

// A page may make the model write a text that keeps the parser busy.
const maxMarkdownLength = 20_000;

/** The text of a published work, as the model writes it. */
export const markdown = (what: string) =>
  z
    .string()
    .max(maxMarkdownLength)
    .optional()
    .describe(
      `${what} In Markdown with second-level headings, without the title, images and HTML.`,
    );

const readMarkdown = createReaderThread<string, RichTextDocument>({
  script: new URL('./work-text.worker.ts', import.meta.url),
  withinMs: 10_000,
  tooSlow: () => invalidInput('This text took too long to read. Simplify it and try again.'),
  unreadable: () => invalidInput('We couldn’t read this text. Simplify it and try again.'),
});

/**
 * The same in the format of the editor, parsed in a thread: even short tables and quotes can take
 * seconds.
 * @throws AppError `invalid_input` for a text that takes too long to read.
 */
export const toRichText = async (
  text: string | undefined,
): Promise<RichTextDocument | undefined> =>
  text?.trim() ? readMarkdown(text.slice(0, maxMarkdownLength)) : undefined;
