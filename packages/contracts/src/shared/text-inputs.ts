import * as z from 'zod/mini';
import { requiredText } from './primitives.ts';
import { isWithinLimits, type RichTextDocument, richText } from './rich-text.ts';
import { richTextLimits } from './rich-text-rules.ts';

const tooLong = 'This text is too long.';
const explainInvalidText = (input: unknown) => {
  if (typeof input !== 'object' || input === null) return 'Please write a text.';
  return isWithinLimits(input) ? 'This text has an invalid format.' : tooLong;
};

/**
 * Formats of an input text. The service converts it to a rich text document; only that is stored.
 */
export const textTypes = ['html', 'blocks', 'text'] as const;
export type TextType = (typeof textTypes)[number];

/**
 * An input text by its `type`: a document as JSON or as its JSON text; HTML and plain text as text.
 */
export const textInput = z.union(
  [richText, z.string().check(z.maxLength(richTextLimits.bytes, tooLong))],
  { error: ({ input }) => explainInvalidText(input) },
);

/** A text in a response. */
export const storedText = z.custom<RichTextDocument>();

/** Search keywords of a work. */
export const keywordList = (most: number) =>
  z
    .array(requiredText('Please remove the empty entry.', 60))
    .check(z.maxLength(most, `Please keep the list to ${most} entries.`));
