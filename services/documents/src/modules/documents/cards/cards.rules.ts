import type { CardState, ChatCard } from '@soloist/contracts';

/** The side that views a document. */
export type CardSide = 'freelancer' | 'client';

/** Status and amount on a card. */
export type DocumentCardDetails = Omit<CardState, 'ref' | 'kind'>;
type CardStatus = Pick<CardState, 'state' | 'tone' | 'action'>;

/** A document's status, and the action that its reader may take. */
export const cardStatus = (
  state: string,
  tone: CardState['tone'],
  action: CardState['action'] = null,
): CardStatus => ({ state, tone, action });

/** The card for a reference in the contract's format. */
export function parseCardRef(ref: string): ChatCard {
  const [kind, id = '', milestoneId] = ref.split(':');
  return { kind: kind as ChatCard['kind'], id, milestoneId };
}
