import {
  isDeeperThan,
  jsonDepthLimit,
  type RichTextDocument,
  type RichTextNode,
  richText,
  richTextLimits,
  type TextType,
} from '@soloist/contracts';
import { tidyRichText } from '@soloist/rich-text';
import { htmlToRichText } from '@soloist/rich-text/parse';
import { AppError, invalidInput } from '@soloist/server-kit/errors';
import { createReaderThread } from '@soloist/server-kit/reader-thread';
import * as z from 'zod/mini';

export interface SubmittedText {
  type: TextType;
  description: RichTextDocument | string;
}

// Texts beyond the limits are refused, never truncated silently.
const unlimited = { ...richTextLimits, bytes: Infinity, nodes: Infinity };

/** Reading a text up to this length takes less time than starting a thread. */
const longestRead = 20_000;

/**
 * The tidy blocks of a complete submitted text. Long HTML, plain text and JSON are read in a
 * separate thread: HTML of 300,000 characters can take a second.
 * @throws AppError `invalid_input` for invalid blocks and for a text beyond the limits.
 */
export async function parseSubmittedText(submitted: SubmittedText): Promise<RichTextDocument> {
  const { description } = submitted;
  const isLong = typeof description === 'string' && description.length > longestRead;
  return isLong ? readTextInThread(submitted) : parseTextInThisThread(submitted);
}

/** As `parseSubmittedText`, in the caller's thread. */
export function parseTextInThisThread(submitted: SubmittedText): RichTextDocument {
  const blocks = read(submitted);
  if (!z.safeParse(richText, blocks).success) throw tooLong();
  return blocks;
}

// A text of many small parts would take seconds to read before it is refused, so count them first.
const mostTags = richTextLimits.nodes * 4;
const tagsIn = (html: string) => html.match(/<[a-z]/gi)?.length ?? 0;

function read({ type, description }: SubmittedText): RichTextDocument {
  if (typeof description !== 'string') return tidyRichText(description, unlimited);
  switch (type) {
    case 'html':
      if (tagsIn(description) > mostTags) throw tooLong();
      return htmlToRichText(description, unlimited);
    case 'blocks':
      return tidyRichText(parseBlocks(description), unlimited);
    case 'text':
      if (linesIn(description) > richTextLimits.nodes) throw tooLong();
      return tidyRichText({ type: 'doc', content: paragraphsOf(description) }, unlimited);
  }
}

function parseBlocks(json: string): unknown {
  if (json.trim() === '') return undefined;
  try {
    const { type, content } = JSON.parse(json);
    if (isDeeperThan(content, jsonDepthLimit)) throw tooLong();
    if (type === 'doc' && Array.isArray(content)) return { type, content };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw refused('The blocks of this text are not valid JSON.');
  }
  throw refused('This text has an invalid format.');
}

/** A blank line ends a paragraph. */
const paragraphsOf = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ type: 'paragraph', content: linesOf(paragraph) }));

const linesOf = (paragraph: string) =>
  paragraph
    .trim()
    .split('\n')
    .flatMap((line, at) => [
      ...(at > 0 ? [{ type: 'hardBreak' }] : []),
      ...(line === '' ? [] : [{ type: 'text', text: line }]),
    ]);

const linesIn = (text: string) => text.match(/[^\r\n]+/g)?.length ?? 0;

const readTextInThread = createReaderThread<SubmittedText, RichTextDocument>({
  script: new URL('./submitted-text.worker.ts', import.meta.url),
  withinMs: 10_000,
  tooSlow: () => refused('This text takes too long to read. Please simplify it.'),
  unreadable: () => refused('We couldn’t read this text. Please simplify it.'),
});

const tooLong = () => refused('This text is too long.');
const refused = (message: string) => invalidInput(message, [{ path: 'description', message }]);

/** Addresses of the images in a text. */
export const listImagesInText = ({ content }: RichTextDocument): string[] =>
  content.flatMap(imagesIn);

function imagesIn(node: RichTextNode): string[] {
  if (node.type === 'image') return [node.attrs.src];
  return 'content' in node ? (node.content ?? []).flatMap(imagesIn) : [];
}
