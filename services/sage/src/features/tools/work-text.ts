import type { RichTextDocument } from '@soloist/contracts';
import { markdownToRichText } from '@soloist/rich-text/parse';
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

/** The same as the editor takes it. */
export const blocksOf = (text: string | undefined): RichTextDocument | undefined =>
  text?.trim() ? markdownToRichText(text.slice(0, longestMarkdown)) : undefined;
