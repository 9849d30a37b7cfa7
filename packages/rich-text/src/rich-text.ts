import type { RichTextDocument } from '@soloist/contracts';
import { createElement, type ReactNode } from 'react';
import { type ElementNode, toElements } from './to-elements.ts';
import { windowOrigin } from './window-origin.ts';

export interface RichTextProps {
  document: RichTextDocument;
  /** Added to the levels of headings (2 and 3), for a text that stands below a deeper heading. */
  headingOffset?: number | undefined;
  /** The site it is shown on; the window's own in browsers. */
  origin?: string | undefined;
}

/**
 * A person's text. Shows what contracts allow and nothing else, whatever it is given. Needs
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
  // Long lines of code scroll, so the keyboard must get there.
  if (node.tag === 'pre') props.tabIndex = 0;
  return createElement(node.tag, props, ...node.children.map(toReact));
}
