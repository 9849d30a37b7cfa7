import { emailUnsubscribing, type NotificationKind } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { IdentityDeps } from '../../deps.ts';
import { isSubscribed, setSubscribed } from './unsubscribe.service.ts';

const presentChoice = ({ kinds }: { kinds: NotificationKind[] }, wanted: boolean) => ({
  kind: kinds[0]!,
  kinds,
  wanted,
});

/** The link in an email changes that kind of email; opening it alone has no effect. */
export const unsubscribeRoutes = ({ stopTokens }: Pick<IdentityDeps, 'stopTokens'>) => [
  route(emailUnsubscribing.read, async ({ params }) => {
    const choice = stopTokens.read(params.token);
    return presentChoice(choice, await isSubscribed(choice));
  }),
  route(emailUnsubscribing.set, async ({ params, body: { wanted } }) => {
    const choice = stopTokens.read(params.token);
    await setSubscribed(choice, wanted);
    return presentChoice(choice, wanted);
  }),
  route(emailUnsubscribing.oneClick, async ({ params }) => {
    await setSubscribed(stopTokens.read(params.token), false);
    return { message: 'You won’t get these emails anymore.' };
  }),
];
