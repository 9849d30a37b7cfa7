import type { RichTextDocument, RichTextNode } from '@soloist/contracts';
import type { BlockContent, ListItem, PhrasingContent, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { type InlinePart, nestMarks } from '../marks.ts';
import { tidyRichText } from '../tidy-rich-text.ts';

/**
 * Converts a document to Markdown. Empty paragraphs and underlining are lost, because Markdown has
 * none.
 */
export function richTextToMarkdown(document: RichTextDocument): string {
  const children = tidyRichText(document).content.flatMap(toBlock) as RootContent[];
  return toMarkdown(
    { type: 'root', children },
    { extensions: [gfmToMarkdown()], bullet: '-', rule: '-', fences: true },
  );
}

const inline = (nodes: RichTextNode[] = []) => nestMarks(nodes).flatMap(toPhrasing);
const blocks = (nodes: RichTextNode[] = []) => nodes.flatMap(toBlock);

function toBlock(node: RichTextNode): BlockContent[] {
  switch (node.type) {
    case 'heading':
      return [{ type: 'heading', depth: node.attrs.level, children: inline(node.content) }];
    case 'codeBlock': {
      const value = (node.content ?? []).map((part) => (part.type === 'text' ? part.text : ''));
      return [{ type: 'code', lang: node.attrs?.language ?? null, value: value.join('') }];
    }
    case 'blockquote':
      return [{ type: 'blockquote', children: blocks(node.content) }];
    case 'bulletList':
      return [{ type: 'list', ordered: false, spread: false, children: items(node.content) }];
    case 'orderedList': {
      const start = node.attrs?.start ?? 1;
      return [{ type: 'list', ordered: true, start, spread: false, children: items(node.content) }];
    }
    case 'horizontalRule':
      return [{ type: 'thematicBreak' }];
    case 'image': {
      const image = { type: 'image' as const, url: node.attrs.src, alt: node.attrs.alt };
      return [{ type: 'paragraph', children: [image] }];
    }
    case 'paragraph':
      return node.content ? [{ type: 'paragraph', children: inline(node.content) }] : [];
    // A tidy document has none of these as blocks.
    case 'text':
    case 'hardBreak':
    case 'listItem':
      return [];
  }
}

const items = (nodes: RichTextNode[] = []): ListItem[] =>
  nodes.map((node) => ({
    type: 'listItem',
    spread: false,
    children: blocks('content' in node ? node.content : []),
  }));

function toPhrasing(part: InlinePart): PhrasingContent[] {
  if (part.type === 'text') return [{ type: 'text', value: part.text }];
  if (part.type === 'hardBreak') return [{ type: 'break' }];
  const children = part.parts.flatMap(toPhrasing);
  switch (part.mark.type) {
    case 'bold':
      return [{ type: 'strong', children }];
    case 'italic':
      return [{ type: 'emphasis', children }];
    case 'strike':
      return [{ type: 'delete', children }];
    case 'underline':
      return children;
    case 'code':
      return [{ type: 'inlineCode', value: part.parts.map(textOf).join('') }];
    case 'link':
      return [{ type: 'link', url: part.mark.attrs.href, children }];
  }
}

const textOf = (part: InlinePart) => (part.type === 'text' ? part.text : '');
