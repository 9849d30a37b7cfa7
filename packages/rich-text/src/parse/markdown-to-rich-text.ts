import type { RichTextDocument } from '@soloist/contracts';
import type { Root } from 'hast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';
import { tidyRichText } from '../tidy-rich-text.ts';
import { fromTree } from './html-to-rich-text.ts';

const longestMarkdown = 300_000;
/** So many nested quotes and lists are meant to keep the parser busy. */
const hostileLine =
  /^(?:(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){50}|[ \t]{120,}(?:>|[-*+][ \t]|\d{1,9}[.)]))/m;

/**
 * Converts Markdown (with GitHub's extensions) to a rich text document; HTML in it appears
 * literally. Never throws. Hostile input of full length takes seconds, so services pass much
 * shorter text.
 */
export function markdownToRichText(markdown: string): RichTextDocument {
  if (hostileLine.test(markdown)) return plainToRichText(markdown);
  const tree = fromMarkdown(markdown.slice(0, longestMarkdown), {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  return fromTree(toHast(tree, { allowDangerousHtml: true }) as Root);
}

function plainToRichText(text: string): RichTextDocument {
  const content = text.split(/\n+/).map((line) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: line }],
  }));
  return tidyRichText({ type: 'doc', content });
}
