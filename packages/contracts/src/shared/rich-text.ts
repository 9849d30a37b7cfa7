import * as z from 'zod/mini';
import { isDeeperThan } from './json-depth.ts';
import {
  codeLanguage,
  imageAltLimit,
  linkAddress,
  linkAddressLimit,
  richTextLimits,
  textNodeLimit,
} from './rich-text-rules.ts';
import { imageUrl } from './uploaded-images.ts';

const href = z
  .string()
  .check(
    z.maxLength(linkAddressLimit),
    z.regex(linkAddress, 'A link begins with https:// or mailto:.'),
  );

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({ type: z.literal('underline') }),
  z.strictObject({ type: z.literal('strike') }),
  z.strictObject({ type: z.literal('code') }),
  z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href }) }),
]);
export type RichTextMark = z.infer<typeof mark>;

/**
 * One node of a document, in the shape of ProseMirror's JSON, which TipTap edits. No other shape is
 * accepted.
 */
export type RichTextNode =
  | { type: 'text'; text: string; marks?: RichTextMark[] | undefined }
  | { type: 'hardBreak' | 'horizontalRule' }
  | { type: 'image'; attrs: { src: string; alt: string } }
  | { type: 'heading'; attrs: { level: 2 | 3 }; content?: RichTextNode[] | undefined }
  | { type: 'codeBlock'; attrs?: { language: string | null }; content?: RichTextNode[] | undefined }
  | { type: 'orderedList'; attrs?: { start: number }; content: RichTextNode[] }
  | {
      type: 'paragraph' | 'blockquote' | 'bulletList' | 'listItem';
      content?: RichTextNode[] | undefined;
    };

/** A complete document. */
export interface RichTextDocument {
  type: 'doc';
  content: RichTextNode[];
}

const children = z.optional(z.array(z.lazy(() => richTextNode)));
/** One node with its children. */
export const richTextNode: z.ZodMiniType<RichTextNode> = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    text: z.string().check(z.minLength(1), z.maxLength(textNodeLimit)),
    marks: z.optional(z.array(mark).check(z.maxLength(6))),
  }),
  z.strictObject({ type: z.enum(['hardBreak', 'horizontalRule']) }),
  z.strictObject({
    type: z.literal('image'),
    attrs: z.strictObject({ src: imageUrl, alt: z.string().check(z.maxLength(imageAltLimit)) }),
  }),
  z.strictObject({
    type: z.literal('heading'),
    attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
    content: children,
  }),
  z.strictObject({
    type: z.literal('codeBlock'),
    attrs: z.optional(
      z.strictObject({
        language: z.nullable(z.string().check(z.regex(codeLanguage))),
      }),
    ),
    content: children,
  }),
  z.strictObject({
    type: z.literal('orderedList'),
    attrs: z.optional(z.strictObject({ start: z.int().check(z.gte(0), z.lte(100_000)) })),
    content: z.array(z.lazy(() => richTextNode)),
  }),
  z.strictObject({
    type: z.enum(['paragraph', 'blockquote', 'bulletList', 'listItem']),
    content: children,
  }),
]) as never;

/** Each block has its list of content, and the innermost its marks with their attributes. */
const mostLevels = 2 * richTextLimits.depth + 6;

/**
 * Whether a value is within the limits, checked without recursion, because input may be nested
 * maliciously.
 */
export function isWithinLimits(document: unknown): boolean {
  let nodes = 1;
  const open: [value: unknown, depth: number][] = [[document, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    if (depth > richTextLimits.depth) return false;
    const { content } = (value ?? {}) as { content?: unknown };
    if (!Array.isArray(content)) continue;
    // Counted before they are visited: a request may contain half a million.
    nodes += content.length;
    if (nodes > richTextLimits.nodes) return false;
    for (const child of content) open.push([child, depth + 1]);
  }
  // Marks and attributes may be deep, too, and the code below recurses.
  if (isDeeperThan(document, mostLevels)) return false;
  // `undefined` has no JSON.
  return (JSON.stringify(document) ?? '').length <= richTextLimits.bytes;
}

export const richTextDocument = z.strictObject({
  type: z.literal('doc'),
  content: z.array(richTextNode),
});

/** A document with headings, lists, quotes, code, links and our own images. */
export const richText = z.pipe(
  z.unknown().check(z.refine(isWithinLimits, 'This text is too long.')),
  richTextDocument as never,
) as unknown as z.ZodMiniType<RichTextDocument>;
