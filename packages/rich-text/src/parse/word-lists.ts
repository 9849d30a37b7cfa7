import type { Element, Root, RootContent } from 'hast';

type Item = { paragraph: Element; level: number; isOrdered: boolean };

/**
 * Word writes list items as paragraphs with level and marker in their style: converts them to
 * lists.
 */
export function convertWordLists(tree: Root | Element) {
  const converted: RootContent[] = [];
  let run: Item[] = [];
  const endRun = () => {
    if (run.length > 0) converted.push(...toLists(run, 1));
    run = [];
  };
  for (const child of tree.children) {
    const item = child.type === 'element' ? readItem(child) : undefined;
    if (item) run.push(item);
    else if (!isBetweenItems(child)) {
      endRun();
      if (child.type === 'element') convertWordLists(child);
      converted.push(child as RootContent);
    } else if (run.length === 0) converted.push(child as RootContent);
  }
  endRun();
  tree.children = converted as Element['children'];
}

const isBetweenItems = (child: { type: string; value?: unknown }) =>
  child.type === 'comment' || (child.type === 'text' && String(child.value).trim() === '');

function readItem(paragraph: Element): Item | undefined {
  if (paragraph.tagName !== 'p') return undefined;
  const level = /\blevel([1-9])/i.exec(listStyle(paragraph))?.[1];
  if (!level) return undefined;
  const marker = removeMarker(paragraph);
  return {
    paragraph,
    level: Number(level),
    isOrdered: /^\(?([0-9]+|[a-z]{1,4})[.)]/i.test(marker),
  };
}

/** Word's styles are a few hundred characters long. */
const longestStyle = 2000;

/** The declaration of Word's list style; empty where an element has none. */
const listStyle = ({ properties }: Element): string =>
  String(properties.style ?? '')
    .slice(0, longestStyle)
    .split(';')
    .map((declaration) => declaration.trim())
    .find((declaration) => /^mso-list:/i.test(declaration)) ?? '';

/** Removes the marker ("·", "1.") from the paragraph and returns it. */
function removeMarker(element: Element): string {
  for (const child of element.children) {
    if (child.type !== 'element') continue;
    if (/^mso-list:\s*ignore/i.test(listStyle(child))) {
      element.children = element.children.filter((other) => other !== child);
      return textOf(child).trim();
    }
    const marker = removeMarker(child);
    if (marker) return marker;
  }
  return '';
}

const textOf = (element: Element): string =>
  element.children
    .map((child) => {
      if (child.type === 'text') return child.value;
      return child.type === 'element' ? textOf(child) : '';
    })
    .join('');

const list = (tagName: string, children: Element[]): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
});

/** Lists of items with one level; deeper items become lists in the item before. */
function toLists(items: Item[], level: number): Element[] {
  const lists: Element[] = [];
  for (let at = 0; at < items.length; ) {
    const item = items[at] as Item;
    let end = at + 1;
    while (end < items.length && (items[end] as Item).level > level) end += 1;
    const below = items.slice(item.level > level ? at : at + 1, end);
    const children = [
      ...(item.level > level ? [] : [item.paragraph]),
      ...(below.length > 0 ? toLists(below, level + 1) : []),
    ];
    const tagName = item.isOrdered ? 'ol' : 'ul';
    const last = lists.at(-1);
    if (last?.tagName === tagName) last.children.push(list('li', children));
    else lists.push(list(tagName, [list('li', children)]));
    at = end;
  }
  return lists;
}
