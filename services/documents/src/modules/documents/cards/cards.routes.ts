import { chatCards } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { DocumentsDeps } from '../../../deps.ts';
import { readCallerEmail } from '../proposals/received-proposals.service.ts';
import { readCards } from './cards.service.ts';

/** Current states of the documents that a conversation shows. */
export const cardRoutes = ({ identity }: DocumentsDeps) => [
  route(chatCards.states, async ({ user, query, req }) => {
    const authorization = req.get('authorization') ?? '';
    let address: Promise<string> | undefined;
    const readAddress = () => (address ??= readCallerEmail({ authorization, identity }));
    return { cards: await readCards(query.refs, { user, readAddress }) };
  }),
];
