import { chatCards } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { addressOf } from '../proposals/received-proposals.service.ts';
import { readCards } from './cards.service.ts';

/** What papers that a conversation shows say now. */
export const cardRoutes = ({ identity }: Parts) => [
  route(chatCards.states, async ({ user, query, req }) => {
    const authorization = req.get('authorization') ?? '';
    let asked: Promise<string> | undefined;
    const readAddress = () => (asked ??= addressOf({ authorization, identity }));
    return { cards: await readCards(query.refs, { user, readAddress }) };
  }),
];
