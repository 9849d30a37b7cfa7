import {
  linkAddress,
  linkAddressLimit,
  type RichTextMark,
  type RichTextNode,
} from '@soloist/contracts';

type TextNode = Extract<RichTextNode, { type: 'text' }>;

/** From the outside in: a link over several words stays one link, code is innermost. */
const order = ['link', 'bold', 'italic', 'underline', 'strike', 'code'] as const;

/** Whether a link may have this URL. */
export const isLinkAddress = (href: unknown): href is string =>
  typeof href === 'string' && href.length <= linkAddressLimit && linkAddress.test(href);

/** The allowed marks of any input, without duplicates, in a fixed order. */
export function tidyMarks(marks: unknown): RichTextMark[] {
  if (!Array.isArray(marks)) return [];
  return order.flatMap((type): RichTextMark[] => {
    if (type !== 'link') return marks.some((mark) => mark?.type === type) ? [{ type }] : [];
    const link = marks.find((mark) => mark?.type === type && isLinkAddress(mark.attrs?.href));
    return link ? [{ type, attrs: { href: link.attrs.href } }] : [];
  });
}

const isSameMark = (one: RichTextMark, other: RichTextMark | undefined) =>
  one.type === other?.type && (one.type !== 'link' || one.attrs.href === hrefOf(other));
const hrefOf = (mark: RichTextMark) => (mark.type === 'link' ? mark.attrs.href : undefined);

export function isSameMarks({ marks: one = [] }: TextNode, { marks: other = [] }: TextNode) {
  return one.length === other.length && one.every((mark, at) => isSameMark(mark, other[at]));
}

export type InlinePart =
  | { type: 'text'; text: string }
  | { type: 'hardBreak' }
  | { type: 'marked'; mark: RichTextMark; parts: InlinePart[] };

/** Nests marks around their texts: neighbours with the same mark share one. */
export function nestMarks(nodes: RichTextNode[], level = 0): InlinePart[] {
  const parts: InlinePart[] = [];
  for (let at = 0; at < nodes.length; ) {
    const node = nodes[at] as RichTextNode;
    const mark = markAt(node, level);
    const end = mark ? endOfRun(nodes, { at, mark, level }) : at + 1;
    if (mark) {
      parts.push({ type: 'marked', mark, parts: nestMarks(nodes.slice(at, end), level + 1) });
    } else if (node.type === 'text') parts.push({ type: 'text', text: node.text });
    else if (node.type === 'hardBreak') parts.push({ type: 'hardBreak' });
    at = end;
  }
  return parts;
}

const markAt = (node: RichTextNode | undefined, level: number) =>
  node?.type === 'text' ? node.marks?.[level] : undefined;

function endOfRun(
  nodes: RichTextNode[],
  { at, mark, level }: { at: number; mark: RichTextMark; level: number },
) {
  let end = at + 1;
  while (end < nodes.length && isSameMark(mark, markAt(nodes[end], level))) end += 1;
  return end;
}
