import type { RichTextDocument } from '@soloist/contracts';
import { invalidInput } from '@soloist/service-kit/errors';
import { createReaderThread } from '@soloist/service-kit/reader-thread';
import * as z from 'zod';

// Some texts are made to keep their parser busy, and a page may have told the model to write one.
const longestMarkdown = 20_000;

/** The text of what is shown to the world, as the model writes it. */
export const markdown = (what: string) =>
  z
    .string()
    .max(longestMarkdown)
    .optional()
    .describe(
      `${what} In Markdown with second-level headings, without the title, images and HTML.`,
    );

const readMarkdown = createReaderThread<string, RichTextDocument>({
  script: new URL('./work-text.worker.ts', import.meta.url),
  withinMs: 10_000,
  tooSlow: () => invalidInput('This text takes too long to read. Please write it more simply.'),
  unreadable: () => invalidInput('This text cannot be read. Please write it more simply.'),
});

/**
 * The same as the editor takes it, read in a thread: even short tables and quotes can take seconds.
 * @throws AppError `invalid_input` for a text that takes too long to read.
 */
export const blocksOf = async (text: string | undefined): Promise<RichTextDocument | undefined> =>
  text?.trim() ? readMarkdown(text.slice(0, longestMarkdown)) : undefined;
