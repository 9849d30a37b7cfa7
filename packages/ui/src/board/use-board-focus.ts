import { type RefObject, useLayoutEffect, useRef } from 'react';

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;
export type Arrow = (typeof arrows)[number];
export const arrowOf = (key: string) => arrows.find((arrow) => arrow === key);

const cardsOf = (part: Element | undefined) => [
  ...(part?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
];

const cardIn = (part: Element, id: string) =>
  cardsOf(part).find(({ dataset }) => dataset.card === id);

interface CardPosition {
  section: Element | null;
  place: number;
}
function findPosition(card: HTMLElement): CardPosition {
  const section = card.closest('section');
  return { section, place: cardsOf(section ?? undefined).indexOf(card) };
}

/** Moves the focus on a board: from card to card, and along with a card that moves. */
export function useBoardFocus(root: RefObject<HTMLElement | null>) {
  const followed = useRef<CardPosition & { id: string }>(undefined);

  // A card in another column is another element, and one that is put elsewhere may lose it too.
  useLayoutEffect(() => {
    const before = followed.current;
    if (!before || !root.current) return;
    const card = cardIn(root.current, before.id);
    if (!card) return;
    const now = findPosition(card);
    if (now.section === before.section && now.place === before.place) return;
    followed.current = undefined;
    card.focus();
    // Narrow screens do not show its new stage: focus the card that took its place.
    if (document.activeElement === card || !before.section) return;
    const rest = cardsOf(before.section)[0] ?? before.section.querySelector<HTMLElement>('h3');
    rest?.focus();
  });

  return {
    /** The card is about to move: its focus goes along. */
    followCard(id: string) {
      const card = root.current && cardIn(root.current, id);
      followed.current = card ? { id, ...findPosition(card) } : undefined;
    },
    moveFrom(id: string, arrow: Arrow) {
      const columns = [...(root.current?.querySelectorAll('section') ?? [])].map(cardsOf);
      const isHere = ({ dataset }: HTMLElement) => dataset.card === id;
      const at = columns.findIndex((cards) => cards.some(isHere));
      const here = columns[at] ?? [];
      const place = here.findIndex(isHere);
      const next = {
        ArrowUp: here[place - 1],
        ArrowDown: here[place + 1],
        ArrowLeft: besides(columns.slice(0, at).reverse(), place),
        ArrowRight: besides(columns.slice(at + 1), place),
      };
      next[arrow]?.focus();
    },
  };
}

/** At this height in the first column that has cards, or its last one. */
function besides(columns: HTMLElement[][], place: number) {
  const cards = columns.find(({ length }) => length > 0) ?? [];
  return cards[place] ?? cards.at(-1);
}
