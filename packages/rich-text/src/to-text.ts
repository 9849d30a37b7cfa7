import type { RichTextDocument, RichTextNode } from '@soloist/contracts';
import { tidyRichText } from './tidy-rich-text.ts';

/** The average silent reading speed of adults for prose. */
const wordsPerMinute = 220;

/**
 * Converts a document to plain text, for descriptions, search and emails: a blank line separates
 * blocks.
 */
export function richTextToText(document: RichTextDocument): string {
  return blocksText(tidyRichText(document).content, '\n\n');
}

/** The reading time in minutes, at least one. */
export function readingMinutes(document: RichTextDocument): number {
  return Math.max(1, Math.round(countWords(richTextToText(document)) / wordsPerMinute));
}

/** Counts words; in scripts without spaces, two characters count as one word. */
export function countWords(text: string): number {
  const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;
  const characters = text.match(unspaced)?.length ?? 0;
  const words = text.replace(unspaced, ' ').match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  return words + Math.ceil(characters / 2);
}

const blocksText = (nodes: RichTextNode[] = [], between: string): string =>
  nodes
    .map(blockText)
    .filter((text) => text !== '')
    .join(between);

function blockText(node: RichTextNode): string {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'hardBreak':
      return '\n';
    case 'horizontalRule':
      return '';
    case 'image':
      return node.attrs.alt;
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return (node.content ?? []).map(blockText).join('');
    case 'blockquote':
      return blocksText(node.content, '\n\n');
    case 'listItem':
      return blocksText(node.content, '\n');
    case 'bulletList':
      return (node.content ?? []).map((item) => `• ${indented(item)}`).join('\n');
    case 'orderedList': {
      const start = node.attrs?.start ?? 1;
      return node.content.map((item, at) => `${start + at}. ${indented(item)}`).join('\n');
    }
  }
}

const indented = (item: RichTextNode) => blockText(item).replaceAll('\n', '\n  ');
