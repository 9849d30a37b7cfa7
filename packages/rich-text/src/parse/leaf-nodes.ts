import { codeLanguage } from '@soloist/contracts';
import type { Element, RootContent } from 'hast';
import { isLinkAddress } from '../marks.ts';
import { readImageAddress, readLinkAddress } from './addresses.ts';

/** An untidied node: the following tidying moves it to a valid place. */
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

/** Elements whose text is not for readers. */
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
  // Markdown parsers and writers end code with a line break that is not part of it.
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

/** One of our images; for an image from another site, its alt text as a link to it. */
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

/** A task's checkbox as a character, because the shape has no checkboxes. */
export function checkNodes({ properties }: Element, around: Surroundings): LooseNode[] {
  if (properties.type !== 'checkbox') return [];
  return [textNode(properties.checked ? '☑ ' : '☐ ', around)];
}
