import type { imageWidths, RichTextDocument, RichTextMark, RichTextNode } from '@soloist/contracts';
import { type InlinePart, nestMarks } from './marks.ts';
import { tidyRichText } from './tidy-rich-text.ts';

export interface RichTextOptions {
  /** Added to the heading levels (2 and 3), for a text below a deeper heading. */
  headingOffset?: number | undefined;
  /** Where the text is shown, such as `https://soloist.example`: links to there stay in the tab. */
  origin?: string | undefined;
  /** Write images with `origin` in front, for feeds and files that are read elsewhere. */
  absolute?: boolean | undefined;
}

/** The complete set of elements for a text. */
export type Tag =
  | 'p'
  | `h${2 | 3 | 4 | 5 | 6}`
  | 'blockquote'
  | 'ul'
  | 'ol'
  | 'li'
  | 'pre'
  | 'code'
  | 'hr'
  | 'br'
  | 'img'
  | 'a'
  | 'strong'
  | 'em'
  | 'u'
  | 's';
export interface ElementNode {
  tag: Tag;
  attributes: Record<string, string | number>;
  children: (ElementNode | string)[];
}

/** Wide enough for a sharp image in a text column, far below the upload limit. */
const displayWidth: (typeof imageWidths)[number] = 1280;
const autoDirection = { dir: 'auto' };

/**
 * Converts a document to elements, for React and for HTML. Accepts any input and keeps only what is
 * allowed.
 */
export function toElements(document: RichTextDocument, options: RichTextOptions = {}) {
  return tidyRichText(document).content.map((node) => toElement(node, options));
}

const element = (
  tag: Tag,
  children: ElementNode['children'] = [],
  attributes: ElementNode['attributes'] = {},
): ElementNode => ({ tag, attributes, children });

function toElement(node: RichTextNode, options: RichTextOptions): ElementNode {
  const inline = (nodes: RichTextNode[] = []) =>
    nestMarks(nodes).map((part) => inlineElement(part, options));
  const blocks = (nodes: RichTextNode[] = []) => nodes.map((child) => toElement(child, options));
  switch (node.type) {
    case 'heading': {
      const level = Math.min(node.attrs.level + (options.headingOffset ?? 0), 6);
      return element(`h${level}` as Tag, inline(node.content), autoDirection);
    }
    case 'codeBlock':
      return codeElement(node);
    case 'blockquote':
      return element('blockquote', blocks(node.content));
    case 'bulletList':
      return element('ul', blocks(node.content));
    case 'orderedList': {
      const start = node.attrs?.start ?? 1;
      return element('ol', blocks(node.content), start === 1 ? {} : { start });
    }
    case 'listItem':
      return element('li', blocks(node.content), autoDirection);
    case 'horizontalRule':
      return element('hr');
    case 'image':
      return imageElement(node.attrs, options);
    case 'paragraph':
      return element('p', inline(node.content), autoDirection);
    // A tidy document has none of these as blocks.
    case 'text':
    case 'hardBreak':
      return element('p', inline([node]), autoDirection);
  }
}

function codeElement(node: Extract<RichTextNode, { type: 'codeBlock' }>) {
  const text = (node.content ?? []).map((child) => (child.type === 'text' ? child.text : ''));
  const language = node.attrs?.language;
  return element('pre', [element('code', text, language ? { class: `language-${language}` } : {})]);
}

function imageElement({ src, alt }: { src: string; alt: string }, options: RichTextOptions) {
  const base = options.absolute ? (options.origin ?? '') : '';
  const address = `${base}${src}?w=${displayWidth}`;
  return element('img', [], { src: address, alt, loading: 'lazy', decoding: 'async' });
}

function inlineElement(part: InlinePart, options: RichTextOptions): ElementNode | string {
  if (part.type === 'text') return part.text;
  if (part.type === 'hardBreak') return element('br');
  const children = part.parts.map((child) => inlineElement(child, options));
  return element(...markElement(part.mark, { children, options }));
}

const markTags = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
} as const;

function markElement(
  mark: RichTextMark,
  { children, options }: { children: ElementNode['children']; options: RichTextOptions },
): [Tag, ElementNode['children'], ElementNode['attributes']] {
  if (mark.type !== 'link') return [markTags[mark.type], children, {}];
  const { href } = mark.attrs;
  const opensTab = /^https?:/i.test(href) && !isOfOrigin(href, options.origin);
  const attributes = { href, rel: 'noopener noreferrer nofollow' };
  return ['a', children, opensTab ? { ...attributes, target: '_blank' } : attributes];
}

const isOfOrigin = (href: string, origin: string | undefined) =>
  origin !== undefined && URL.canParse(href) && new URL(href).origin === origin;
