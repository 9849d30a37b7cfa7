import { type RefObject, useLayoutEffect, useRef } from 'react';

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;
export type Arrow = (typeof arrows)[number];
export const arrowOf = (key: string) => arrows.find((arrow) => arrow === key);

const cardsOf = (part: Element | undefined) => [
  ...(part?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
];

/** Where the focus goes on a board: from card to card, and along with one that moves. */
export function useBoardFocus(root: RefObject<HTMLElement | null>) {
  const followed = useRef<{ id: string; from: Element | null }>(undefined);

  // A card in another column is another element: the browser has dropped the focus.
  useLayoutEffect(() => {
    const { id, from } = followed.current ?? {};
    if (!id || !root.current) return;
    const card = cardsOf(root.current).find(({ dataset }) => dataset.card === id);
    if (!card || card.closest('section') === from) return;
    followed.current = undefined;
    card.focus();
    // Narrow screens do not show where it went: on with what stands where it was.
    if (document.activeElement === card || !from) return;
    (cardsOf(from)[0] ?? from.querySelector<HTMLElement>('h3'))?.focus();
  });

  return {
    /** The card is about to move: its focus goes along. */
    followCard(id: string) {
      const card = cardsOf(root.current ?? undefined).find(({ dataset }) => dataset.card === id);
      followed.current = { id, from: card?.closest('section') ?? null };
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
