import type { Element, Root, RootContent } from 'hast';

type Item = { paragraph: Element; level: number; isOrdered: boolean };

/** Word writes list items as paragraphs that carry level and marker in their style: lists of them. */
export function gatherWordLists(tree: Root | Element) {
  const gathered: RootContent[] = [];
  let run: Item[] = [];
  const endRun = () => {
    if (run.length > 0) gathered.push(...toLists(run, 1));
    run = [];
  };
  for (const child of tree.children) {
    const item = child.type === 'element' ? readItem(child) : undefined;
    if (item) run.push(item);
    else if (!isBetweenItems(child)) {
      endRun();
      if (child.type === 'element') gatherWordLists(child);
      gathered.push(child as RootContent);
    } else if (run.length === 0) gathered.push(child as RootContent);
  }
  endRun();
  tree.children = gathered as Element['children'];
}

const isBetweenItems = (child: { type: string; value?: unknown }) =>
  child.type === 'comment' || (child.type === 'text' && String(child.value).trim() === '');

function readItem(paragraph: Element): Item | undefined {
  if (paragraph.tagName !== 'p') return undefined;
  const level = /\blevel([1-9])/i.exec(listStyle(paragraph))?.[1];
  if (!level) return undefined;
  const marker = takeMarker(paragraph);
  return {
    paragraph,
    level: Number(level),
    isOrdered: /^\(?([0-9]+|[a-z]{1,4})[.)]/i.test(marker),
  };
}

/** Word's own styles take some hundred characters. */
const longestStyle = 2000;

/** The declaration of Word's list style; empty where an element has none. */
const listStyle = ({ properties }: Element): string =>
  String(properties.style ?? '')
    .slice(0, longestStyle)
    .split(';')
    .map((declaration) => declaration.trim())
    .find((declaration) => /^mso-list:/i.test(declaration)) ?? '';

/** Takes the marker ("·", "1.") out of the paragraph. */
function takeMarker(element: Element): string {
  for (const child of element.children) {
    if (child.type !== 'element') continue;
    if (/^mso-list:\s*ignore/i.test(listStyle(child))) {
      element.children = element.children.filter((other) => other !== child);
      return textOf(child).trim();
    }
    const marker = takeMarker(child);
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

/** Lists of items of one level; deeper ones are lists in the item before. */
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
