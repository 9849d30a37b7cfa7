import type { BoardPlace } from './board.tsx';
import type { BoardColumn } from './board-column.tsx';
import type { Arrow } from './use-board-focus.ts';

interface Card {
  id: string;
}

/** Whether the card is there already. */
export function isAtPlace<Item extends Card>(
  { items }: BoardColumn<Item>,
  item: Item,
  { before }: BoardPlace,
): boolean {
  const at = items.findIndex(({ id }) => id === item.id);
  if (at < 0) return false;
  if (before === undefined || before === item.id) return true;
  return (items[at + 1]?.id ?? null) === before;
}

/** `to Won`, or within its column `to position 2 of 5`. */
export function placeText<Item extends Card>(
  { label, items, count }: BoardColumn<Item>,
  item: Item,
  { before }: BoardPlace,
): string {
  const isHere = items.some(({ id }) => id === item.id);
  if (!isHere) return `to ${label}`;
  const others = items.filter(({ id }) => id !== item.id);
  const at = before ? others.findIndex(({ id }) => id === before) : others.length;
  return `to position ${at + 1} of ${count}`;
}

/** Beside the cards of a column: above them, or below when all are there. */
export function placeBeside<Item extends Card>(
  { id, items, count }: BoardColumn<Item>,
  isAtHead: boolean,
): BoardPlace {
  const [first] = items;
  if (isAtHead) return { column: id, before: first?.id };
  // The end is not loaded: items from other columns go on top, its own items stay.
  if (count > items.length) return { column: id };
  return { column: id, before: null };
}

interface Step<Item> {
  at: BoardColumn<Item>;
  item: Item;
  arrow: Arrow;
}

/** One step from where a card is; undefined beyond the edge, and beyond what is loaded. */
export function placeByArrow<Item extends Card>(
  columns: readonly BoardColumn<Item>[],
  { at, item, arrow }: Step<Item>,
): BoardPlace | undefined {
  const index = columns.indexOf(at);
  const place = at.items.findIndex(({ id }) => id === item.id);
  const beside = (step: number) => {
    const column = columns[index + step]?.id;
    return column === undefined ? undefined : { column };
  };
  switch (arrow) {
    case 'ArrowLeft':
      return beside(-1);
    case 'ArrowRight':
      return beside(1);
    case 'ArrowUp': {
      const before = at.items[place - 1]?.id;
      return before === undefined ? undefined : { column: at.id, before };
    }
    case 'ArrowDown': {
      const isLast = place === at.items.length - 1;
      const before = at.items[place + 2]?.id ?? null;
      const isKnown = before !== null || at.count === at.items.length;
      return isLast || !isKnown ? undefined : { column: at.id, before };
    }
  }
}
