import type { RichTextNode } from '@soloist/contracts';

/** An unvalidated value that may be a node. */
export interface Loose {
  type?: unknown;
  text?: unknown;
  marks?: unknown;
  attrs?: Record<string, unknown>;
  content?: unknown;
}
/** Deeper than any real text; deeper nodes are hostile and are dropped, not visited. */
export const deepest = 200;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const asLoose = (value: unknown): Loose => {
  if (!isObject(value)) return {};
  return { ...value, attrs: isObject(value.attrs) ? value.attrs : {} };
};
export const contentOf = (value: unknown): unknown[] => {
  const content = isObject(value) ? value.content : undefined;
  return Array.isArray(content) ? content : [];
};

/** The text of nodes of any kind. */
export function plainText(nodes: unknown[], nested = 0): string {
  if (nested > deepest) return '';
  return nodes
    .map((value) => {
      const { type, text } = asLoose(value);
      if (type === 'hardBreak') return '\n';
      return typeof text === 'string' ? text : plainText(contentOf(value), nested + 1);
    })
    .join('');
}

/** A list without its items. */
export function emptyList({ type, attrs }: Loose): RichTextNode {
  if (type === 'bulletList') return { type: 'bulletList' };
  const start = Number.isInteger(attrs?.start) ? (attrs?.start as number) : 1;
  return {
    type: 'orderedList',
    attrs: { start: Math.min(Math.max(start, 0), 100_000) },
    content: [],
  };
}

/**
 * The content of each item; a value that is not an item, such as a nested list, joins the item
 * before it.
 */
export function listItems(content: unknown[]): unknown[][] {
  const items: unknown[][] = [];
  for (const value of content) {
    if (isObject(value) && value.type === 'listItem') items.push([...contentOf(value)]);
    else if (items.length > 0) items.at(-1)?.push(value);
    else items.push([value]);
  }
  return items;
}
