import type { Element, RootContent } from 'hast';
import { marksOfElement } from './element-marks.ts';
import {
  checkNodes,
  codeNode,
  dropped,
  imageNodes,
  type LooseNode,
  type Surroundings,
  textNode,
} from './leaf-nodes.ts';

const containers = new Set(
  [
    'address article aside body center dd details dialog dir div dl dt fieldset figcaption figure',
    'footer form header hgroup html legend main nav optgroup search section summary table tbody',
    'tfoot thead caption menu',
  ]
    .join(' ')
    .split(' '),
);

/**
 * Converts an element tree to our nodes. Unknown elements contribute their content: to the same list,
 * because hundreds within each other would copy it hundreds of times.
 */
export function toNodes(
  children: RootContent[],
  around: Surroundings,
  nodes: LooseNode[] = [],
): LooseNode[] {
  for (const child of children) {
    if (child.type === 'text') nodes.push(textNode(child.value, around));
    // Raw HTML in Markdown is the author's text, so it appears literally.
    else if (child.type === 'raw') {
      if (!/^<!--[\s\S]*-->$/.test(child.value.trim())) nodes.push(textNode(child.value, around));
    } else if (child.type === 'element') {
      const own = elementNodes(child, around);
      if (own) nodes.push(...own);
      else toNodes(child.children, { ...around, marks: marksOfElement(child, around) }, nodes);
    }
  }
  return nodes;
}

/** Undefined for an element that contributes its content, with its marks. */
function elementNodes(element: Element, around: Surroundings): LooseNode[] | undefined {
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
  return containers.has(tag) ? containerNodes(content()) : undefined;
}

const isNoSpace = (node: LooseNode) => node.type !== 'text' || (node.text ?? '').trim() !== '';

/** A block with this content; none for empty content. */
const containerNodes = (content: LooseNode[]): LooseNode[] =>
  content.some(isNoSpace) ? [{ type: 'paragraph', content }] : [];

function headingNode(element: Element, around: Surroundings): LooseNode {
  const level = element.tagName <= 'h2' ? 2 : 3;
  const content = toNodes(element.children, { ...around, inHeading: true });
  return { type: 'heading', attrs: { level }, content };
}

/** A table row as a paragraph; cells with one paragraph each become one line. */
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
