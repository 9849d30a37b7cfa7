import { auth } from '@soloist/contracts';
import { askService } from '@soloist/service-kit';

export interface DemoAccount {
  email: string;
  password: string;
}

/** A token of a demo account, and whose it is. */
export async function signIn(url: string, account: DemoAccount) {
  const whenAway = 'Identity does not take the demo account.';
  const { token, user } = await askService(auth.login, { url, body: account, whenAway });
  return { token, ownerId: user.id };
}
