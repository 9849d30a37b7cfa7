import {
  type CardState,
  type ChatCard,
  cardRefOf,
  chatCards,
  maxCardRefs,
} from '@soloist/contracts';
import { call, useLive, useQuery } from '@soloist/web-client';
import DataLoader from 'dataloader';

// The cards of a page are batched into one call.
const states = new DataLoader<string, CardState | null>(
  async (refs) => {
    const { cards } = await call(chatCards.states, { query: { refs: refs.join(',') } });
    const byRef = new Map(cards.map((card) => [card.ref, card]));
    return refs.map((ref) => byRef.get(ref) ?? null);
  },
  { cache: false, maxBatchSize: maxCardRefs },
);

/** The current state of a document; null when the reader has no access to it. */
export function useCardState(card: ChatCard) {
  const ref = cardRefOf(card);
  const topic = card.kind === 'invoice' ? 'invoice' : 'proposal';
  useLive(topic);
  return useQuery({ queryKey: [topic, 'card', ref], queryFn: () => states.load(ref) });
}
