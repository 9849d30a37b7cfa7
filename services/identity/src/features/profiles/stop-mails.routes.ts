import { type NoticeKind, stoppingMails } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { isMailWanted, setMailWanted } from './stop-mails.service.ts';

const presentChoice = ({ kinds }: { kinds: NoticeKind[] }, wanted: boolean) => ({
  kind: kinds[0]!,
  kinds,
  wanted,
});

/** Whoever holds a mail's link decides on that kind of mail; opening it alone changes nothing. */
export const stopMailsRoutes = ({ stopTokens }: Pick<Parts, 'stopTokens'>) => [
  route(stoppingMails.read, async ({ params }) => {
    const choice = stopTokens.read(params.token);
    return presentChoice(choice, await isMailWanted(choice));
  }),
  route(stoppingMails.set, async ({ params, body: { wanted } }) => {
    const choice = stopTokens.read(params.token);
    await setMailWanted(choice, wanted);
    return presentChoice(choice, wanted);
  }),
  route(stoppingMails.oneClick, async ({ params }) => {
    await setMailWanted(stopTokens.read(params.token), false);
    return { message: 'You get no more mails of this kind.' };
  }),
];
