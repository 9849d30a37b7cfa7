import { auth } from '@soloist/contracts';
import { callService } from '@soloist/server-kit';
import { sampleUserAgent } from '@soloist/server-kit/device';

export interface DemoAccount {
  email: string;
  password: string;
}

/** A token of a demo account and its owner. */
export async function signIn(url: string, account: DemoAccount) {
  const whenAway = 'Identity refused the demo account.';
  const { token, user } = await callService(auth.login, {
    ...{ url, body: account, userAgent: sampleUserAgent, whenAway },
  });
  return { token, ownerId: user.id };
}
