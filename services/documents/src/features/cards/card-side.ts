import type { CardState, ChatCard } from '@soloist/contracts';

/** Which of the two looks at a paper. */
export type Side = 'freelancer' | 'client';

/** What stands on a card beside what it names. */
export type CardFacts = Omit<CardState, 'ref' | 'kind'>;
type Standing = Pick<CardState, 'state' | 'tone' | 'action'>;

/** Where a paper stands, and what whoever it waits for can do. */
export const standing = (
  state: string,
  tone: CardState['tone'],
  action: CardState['action'] = null,
): Standing => ({ state, tone, action });

/** The card that a ref of the contract's form names. */
export function cardOf(ref: string): ChatCard {
  const [kind, id = '', milestoneId] = ref.split(':');
  return { kind: kind as ChatCard['kind'], id, ...(milestoneId ? { milestoneId } : {}) };
}
