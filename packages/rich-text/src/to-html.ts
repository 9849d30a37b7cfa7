import type { RichTextDocument } from '@soloist/contracts';
import escapeHtml from 'escape-html';
import { type ElementNode, type RichTextOptions, toElements } from './to-elements.ts';

const isVoid = (tag: string) => ['br', 'hr', 'img'].includes(tag);

/** Renders a document as escaped HTML with the same elements as `RichText`; works without a browser. */
export function richTextToHtml(document: RichTextDocument, options: RichTextOptions = {}): string {
  return toElements(document, options).map(write).join('');
}

function write(node: ElementNode | string): string {
  if (typeof node === 'string') return escapeHtml(node);
  const { tag, attributes, children } = node;
  const attributeText = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
    .join('');
  if (isVoid(tag)) return `<${tag}${attributeText}>`;
  // The HTML parser drops the first line break after `<pre>`.
  const leadingBreak = tag === 'pre' ? '\n' : '';
  return `<${tag}${attributeText}>${leadingBreak}${children.map(write).join('')}</${tag}>`;
}
