import {
  codeLanguage,
  imageAddress,
  imageAltLimit,
  type RichTextDocument,
  type RichTextNode,
  richTextLimits,
  textNodeLimit,
} from '@soloist/contracts';
import { cleanText, cut } from './clean-text.ts';
import {
  asLoose,
  contentOf,
  deepest,
  emptyList,
  isObject,
  type Loose,
  listItems,
  plainText,
} from './loose-nodes.ts';
import { isSameMarks, tidyMarks } from './marks.ts';
import { createSizeCheck, type RichTextLimits } from './size-check.ts';

type TextBlock = (content: RichTextNode[]) => RichTextNode;
type Place = { depth: number; nested: number; textBlock: TextBlock };

const paragraph: TextBlock = (content) =>
  content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' };
const headingOf =
  (level: 2 | 3): TextBlock =>
  (content) => {
    const heading = { type: 'heading' as const, attrs: { level } };
    return content.length > 0 ? { ...heading, content } : heading;
  };

/**
 * Builds a rich text document from any input. Content outside the contracts' allow-list contributes
 * its text or nothing, blocks move to where an editor allows them, and content beyond the limits is
 * dropped. Never throws; the result always passes `richText`. A tidy document stays unchanged.
 */
export function tidyRichText(
  value: unknown,
  limits: RichTextLimits = richTextLimits,
): RichTextDocument {
  const room = createSizeCheck(limits);
  const blocks = (nodes: unknown[], place: Place) => toBlocks(nodes, { place, room, limits });
  return {
    type: 'doc',
    content: blocks(contentOf(value), { depth: 1, nested: 0, textBlock: paragraph }),
  };
}

interface Walk {
  place: Place;
  room: (node: RichTextNode) => boolean;
  limits: RichTextLimits;
}

/** Converts nodes of any kind to blocks. Text between blocks gets its own block. */
function toBlocks(nodes: unknown[], walk: Walk): RichTextNode[] {
  const { place, room } = walk;
  if (place.nested > deepest) return [];
  const blocks: RichTextNode[] = [];
  let line: RichTextNode[] = [];
  let items: unknown[] = [];

  const endLine = () => {
    if (line.length > 0) blocks.push(place.textBlock(line));
    line = [];
  };
  const endItems = () => {
    if (items.length > 0) blocks.push(...toList({ type: 'bulletList', content: items }, walk));
    items = [];
  };
  for (const value of nodes) {
    const inline = toInline(asLoose(value));
    if (inline.length > 0) {
      endItems();
      // The first node also takes the room of the block around it.
      if (line.length > 0 || room(place.textBlock([]))) addInline(line, { inline, room });
      continue;
    }
    endLine();
    if (isObject(value) && value.type === 'listItem') {
      items.push(value);
      continue;
    }
    endItems();
    blocks.push(...toBlock(asLoose(value), walk));
  }
  endLine();
  endItems();
  return blocks;
}

function toInline({ type, text, marks }: Loose): RichTextNode[] {
  if (type === 'hardBreak') return [{ type: 'hardBreak' }];
  if (type !== 'text' || typeof text !== 'string') return [];
  const tidied = tidyMarks(marks);
  return cut(cleanText(text), textNodeLimit).map((part) => ({
    type: 'text',
    text: part,
    ...(tidied.length > 0 ? { marks: tidied } : {}),
  }));
}

function addInline(
  line: RichTextNode[],
  { inline, room }: { inline: RichTextNode[]; room: Walk['room'] },
) {
  for (const node of inline) {
    if (!room(node)) return;
    const last = line.at(-1);
    const isMore = last?.type === 'text' && node.type === 'text' && isSameMarks(last, node);
    if (isMore && last.text.length + node.text.length <= textNodeLimit) last.text += node.text;
    else line.push(node);
  }
}

/** One block; several when it contains nodes that are not allowed in it. */
function toBlock(loose: Loose, walk: Walk): RichTextNode[] {
  const { attrs = {} } = loose;
  switch (loose.type) {
    case 'paragraph':
      return toTextBlock(loose, { ...walk, textBlock: paragraph });
    case 'heading':
      return toTextBlock(loose, {
        ...walk,
        textBlock: headingOf(Number(attrs.level) >= 3 ? 3 : 2),
      });
    case 'codeBlock':
      return toCode(loose, walk);
    case 'bulletList':
    case 'orderedList':
      return toList(loose, walk);
    case 'blockquote':
      return toQuote(loose, walk);
    case 'horizontalRule':
      return keepIfRoom({ type: 'horizontalRule' }, walk);
    case 'image':
      return toImage(attrs, walk);
    default:
      return toBlocks(contentOf(loose), inside(walk, 0));
  }
}

const keepIfRoom = (node: RichTextNode, { room }: Walk) => (room(node) ? [node] : []);
const inside = (walk: Walk, deeper: number, textBlock = walk.place.textBlock): Walk => {
  const { depth, nested } = walk.place;
  return { ...walk, place: { depth: depth + deeper, nested: nested + 1, textBlock } };
};

function toTextBlock(loose: Loose, walk: Walk & { textBlock: TextBlock }): RichTextNode[] {
  const content = contentOf(loose);
  if (content.length === 0) return keepIfRoom(walk.textBlock([]), walk);
  return toBlocks(content, inside(walk, 0, walk.textBlock));
}

function toCode(loose: Loose, walk: Walk): RichTextNode[] {
  const rawLanguage = loose.attrs?.language;
  const language =
    typeof rawLanguage === 'string' && codeLanguage.test(rawLanguage) ? rawLanguage : null;
  const block: RichTextNode = { type: 'codeBlock', attrs: { language } };
  if (!walk.room(block)) return [];
  const line: RichTextNode[] = [];
  const inline = cut(cleanText(plainText(contentOf(loose))), textNodeLimit).map(
    (text): RichTextNode => ({ type: 'text', text }),
  );
  addInline(line, { inline, room: walk.room });
  return [line.length > 0 ? { ...block, content: line } : block];
}

function toQuote(loose: Loose, walk: Walk): RichTextNode[] {
  // The paragraph in it and its text add two levels.
  if (walk.place.depth + 2 > walk.limits.depth) return toBlocks(contentOf(loose), inside(walk, 0));
  if (!walk.room({ type: 'blockquote' })) return [];
  const content = toBlocks(contentOf(loose), inside(walk, 1, paragraph));
  if (content.length === 0) content.push(...keepIfRoom({ type: 'paragraph' }, walk));
  return content.length > 0 ? [{ type: 'blockquote', content }] : [];
}

function toList(loose: Loose, walk: Walk): RichTextNode[] {
  const content = contentOf(loose);
  if (content.length === 0) return [];
  if (walk.place.depth + 3 > walk.limits.depth) {
    return toBlocks(content.flatMap(contentOf), inside(walk, 0));
  }
  const list = emptyList(loose);
  if (!walk.room(list)) return [];
  const items = listItems(content).flatMap((item) => toItem(item, inside(walk, 2, paragraph)));
  return items.length > 0 ? [{ ...list, content: items } as RichTextNode] : [];
}

function toItem(content: unknown[], walk: Walk): RichTextNode[] {
  if (!walk.room({ type: 'listItem' })) return [];
  const blocks = toBlocks(content, walk);
  // In the editor, a list item starts with a paragraph.
  if (blocks[0]?.type !== 'paragraph') {
    if (!walk.room({ type: 'paragraph' })) return [];
    blocks.unshift({ type: 'paragraph' });
  }
  return [{ type: 'listItem', content: blocks }];
}

function toImage({ src, alt }: Record<string, unknown>, walk: Walk): RichTextNode[] {
  if (typeof src !== 'string' || !imageAddress.test(src)) return [];
  const described = typeof alt === 'string' ? cleanText(alt) : '';
  const [shortened = ''] = cut(described, imageAltLimit);
  return keepIfRoom({ type: 'image', attrs: { src, alt: shortened } }, walk);
}
