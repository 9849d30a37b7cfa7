import type { RichTextDocument } from '@soloist/contracts';
import escapeHtml from 'escape-html';
import { type ElementNode, type RichTextOptions, toElements } from './to-elements.ts';

const isVoid = (tag: string) => ['br', 'hr', 'img'].includes(tag);

/** A text as HTML, escaped, of the same elements as `RichText`; works without a browser. */
export function richTextToHtml(document: RichTextDocument, options: RichTextOptions = {}): string {
  return toElements(document, options).map(write).join('');
}

function write(node: ElementNode | string): string {
  if (typeof node === 'string') return escapeHtml(node);
  const { tag, attributes, children } = node;
  const written = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
    .join('');
  if (isVoid(tag)) return `<${tag}${written}>`;
  // The parser takes the first line break after `<pre>` away.
  const kept = tag === 'pre' ? '\n' : '';
  return `<${tag}${written}>${kept}${children.map(write).join('')}</${tag}>`;
}
