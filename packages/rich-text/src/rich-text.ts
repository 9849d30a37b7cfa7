import type { RichTextDocument } from '@soloist/contracts';
import { createElement, type ReactNode } from 'react';
import { type ElementNode, toElements } from './to-elements.ts';
import { windowOrigin } from './window-origin.ts';

export interface RichTextProps {
  document: RichTextDocument;
  /** Added to the heading levels (2 and 3), for a text below a deeper heading. */
  headingOffset?: number | undefined;
  /** The origin of the displaying site; in browsers, the window's origin by default. */
  origin?: string | undefined;
}

/**
 * Renders a rich text document. Renders only what contracts allow, whatever the input. Needs
 * `@soloist/rich-text/rich-text.css`.
 */
export function RichText({ document, headingOffset, origin }: RichTextProps) {
  const elements = toElements(document, {
    headingOffset,
    origin: origin ?? windowOrigin(),
  });
  return createElement('div', { className: 'rich-text' }, ...elements.map(toReact));
}

function toReact(node: ElementNode | string): ReactNode {
  if (typeof node === 'string') return node;
  const { class: className, ...attributes } = node.attributes;
  const props: Record<string, string | number> = attributes;
  if (className) props.className = className;
  // Long lines of code scroll, so the keyboard must reach them.
  if (node.tag === 'pre') props.tabIndex = 0;
  return createElement(node.tag, props, ...node.children.map(toReact));
}
