import { codeLanguage } from '@soloist/contracts';
import type { Element, RootContent } from 'hast';
import { isLinkAddress } from '../marks.ts';
import { readImageAddress, readLinkAddress } from './addresses.ts';
import { marksOfElement } from './element-marks.ts';

type Child = RootContent;

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
const dropped = new Set(
  [
    'script style iframe object embed applet template noscript noembed noframes head title',
    'svg math canvas audio video map select datalist textarea button frameset xml',
  ]
    .join(' ')
    .split(' '),
);
const containers = new Set(
  [
    'address article aside body center dd details dialog dir div dl dt fieldset figcaption figure',
    'footer form header hgroup html legend main nav optgroup search section summary table tbody',
    'tfoot thead caption menu',
  ]
    .join(' ')
    .split(' '),
);

/** What an element tree says, in nodes of ours. What is not known contributes what is in it. */
export function toNodes(children: Child[], around: Surroundings): LooseNode[] {
  return children.flatMap((child) => {
    if (child.type === 'text') return [textNode(child.value, around)];
    // Raw HTML in Markdown: what somebody wrote, so it is shown as written.
    if (child.type === 'raw') {
      return /^<!--[\s\S]*-->$/.test(child.value.trim()) ? [] : [textNode(child.value, around)];
    }
    return child.type === 'element' ? elementNodes(child, around) : [];
  });
}

const textNode = (text: string, { marks }: Surroundings): LooseNode => ({
  type: 'text',
  text,
  marks,
});

function elementNodes(element: Element, around: Surroundings): LooseNode[] {
  const { tagName: tag, properties } = element;
  if (dropped.has(tag) || 'dataFootnoteBackref' in properties) return [];
  const content = () => toNodes(element.children, around);
  switch (tag) {
    case 'p':
      return [{ type: 'paragraph', content: content() }];
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return [headingNode(element, around)];
    case 'blockquote':
      return [{ type: 'blockquote', content: content() }];
    case 'ul':
      return [{ type: 'bulletList', content: content().filter(isNoSpace) }];
    case 'ol':
      return [
        {
          type: 'orderedList',
          attrs: { start: properties.start },
          content: content().filter(isNoSpace),
        },
      ];
    case 'li':
      return [{ type: 'listItem', content: content() }];
    case 'pre':
    case 'listing':
    case 'xmp':
      return [codeNode(element)];
    case 'hr':
      return [{ type: 'horizontalRule' }];
    case 'br':
      return [{ type: 'hardBreak' }];
    case 'img':
      return imageNodes(element, around);
    case 'input':
      return checkNodes(element, around);
    case 'tr':
      return [rowNode(element, around)];
  }
  if (containers.has(tag)) return containerNodes(content());
  return toNodes(element.children, {
    ...around,
    marks: marksOfElement(element, around),
  });
}

const isNoSpace = (node: LooseNode) => node.type !== 'text' || (node.text ?? '').trim() !== '';

/** A block of whatever is in it; nothing of nothing. */
const containerNodes = (content: LooseNode[]): LooseNode[] =>
  content.some(isNoSpace) ? [{ type: 'paragraph', content }] : [];

function headingNode(element: Element, around: Surroundings): LooseNode {
  const level = element.tagName <= 'h2' ? 2 : 3;
  const content = toNodes(element.children, { ...around, inHeading: true });
  return { type: 'heading', attrs: { level }, content };
}

function codeNode(element: Element): LooseNode {
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

const codeText = (children: Child[]): string =>
  children
    .map((child) => {
      if (child.type === 'text') return child.value;
      if (child.type !== 'element' || dropped.has(child.tagName)) return '';
      return child.tagName === 'br' ? '\n' : codeText(child.children);
    })
    .join('');

/** An own image; of somebody else's, its description as a link to it. */
function imageNodes({ properties }: Element, around: Surroundings): LooseNode[] {
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
function checkNodes({ properties }: Element, around: Surroundings): LooseNode[] {
  if (properties.type !== 'checkbox') return [];
  return [textNode(properties.checked ? '☑ ' : '☐ ', around)];
}

/** A line of a table; of cells with one paragraph each, one line. */
function rowNode(element: Element, around: Surroundings): LooseNode {
  const cells = element.children.filter((child) => child.type === 'element');
  const content = cells.flatMap((cell, at) => {
    const inside = toNodes(cell.children, around).filter(isNoSpace);
    const only = inside.length === 1 && inside[0]?.type === 'paragraph' ? inside[0] : undefined;
    const between = at === 0 ? [] : [textNode(' | ', around)];
    return [...between, ...(only?.content ?? inside)];
  });
  return { type: 'paragraph', content };
}
