import { auth } from '@soloist/contracts';
import * as z from 'zod/mini';

export interface DemoAccount {
  email: string;
  password: string;
}

/** A token of a demo account, and whose it is. */
export async function signIn(identityUrl: string, account: DemoAccount) {
  const response = await fetch(new URL(auth.login.path, identityUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!response.ok) throw new Error(`identity answered ${response.status} to the demo account`);
  const { token, user } = z.parse(auth.login.response!, await response.json());
  return { token, ownerId: user.id };
}
