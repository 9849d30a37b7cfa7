import { codeLanguage } from '@soloist/contracts';
import type { Element, RootContent } from 'hast';
import { isLinkAddress } from '../marks.ts';
import { readImageAddress, readLinkAddress } from './addresses.ts';

/** A node as it comes: the tidying that follows puts it where it may stand. */
export interface LooseNode {
  type: string;
  text?: string;
  marks?: LooseMark[];
  attrs?: Record<string, unknown>;
  content?: LooseNode[];
}
export interface LooseMark {
  type: string;
  attrs?: { href: string };
}

export interface Surroundings {
  marks: LooseMark[];
  inHeading: boolean;
}

/** Their text is no text for people. */
export const dropped = new Set(
  [
    'script style iframe object embed applet template noscript noembed noframes head title',
    'svg math canvas audio video map select datalist textarea button frameset xml',
  ]
    .join(' ')
    .split(' '),
);
export const textNode = (text: string, { marks }: Surroundings): LooseNode => ({
  type: 'text',
  text,
  marks,
});

export function codeNode(element: Element): LooseNode {
  const [only] = element.children;
  const code = only?.type === 'element' && only.tagName === 'code' ? only : element;
  const names = Array.isArray(code.properties.className) ? code.properties.className : [];
  const language = names
    .map(String)
    .find((name) => name.startsWith('language-'))
    ?.slice(9);
  // Parsers and writers of Markdown end code with a line break that is none of its own.
  const text = codeText(element.children).replace(/\n$/, '');
  return {
    type: 'codeBlock',
    attrs: { language: language && codeLanguage.test(language) ? language : null },
    content: [{ type: 'text', text }],
  };
}

const codeText = (children: RootContent[]): string =>
  children
    .map((child) => {
      if (child.type === 'text') return child.value;
      if (child.type !== 'element' || dropped.has(child.tagName)) return '';
      return child.tagName === 'br' ? '\n' : codeText(child.children);
    })
    .join('');

/** An own image; of somebody else's, its description as a link to it. */
export function imageNodes({ properties }: Element, around: Surroundings): LooseNode[] {
  const alt = typeof properties.alt === 'string' ? properties.alt.trim() : '';
  const src = readImageAddress(properties.src);
  if (src) return [{ type: 'image', attrs: { src, alt } }];
  if (alt === '') return [];
  const href = readLinkAddress(properties.src);
  const isLinked = around.marks.some((mark) => mark.type === 'link');
  if (!isLinkAddress(href) || isLinked) return [textNode(alt, around)];
  const marks = [...around.marks, { type: 'link', attrs: { href } }];
  return [textNode(alt, { ...around, marks })];
}

/** The box of a task: the shape has none, so it is written. */
export function checkNodes({ properties }: Element, around: Surroundings): LooseNode[] {
  if (properties.type !== 'checkbox') return [];
  return [textNode(properties.checked ? '☑ ' : '☐ ', around)];
}
