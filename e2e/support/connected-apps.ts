import { createHash, randomBytes } from 'node:crypto';
import type { KeyScope } from '@soloist/contracts';
import { app } from './app.ts';
import { callApi } from './people.ts';

/** Nobody listens there: the code is read from the redirect. */
const redirectUri = 'http://127.0.0.1:9/connected';

const appForm = { name: 'Ledger', redirectUris: [redirectUri], hasSecret: false };

/** A new app of the token's owner. */
export async function registerApp(
  token: string,
  over: Partial<typeof appForm> = {},
): Promise<string> {
  const form = { ...appForm, ...over };
  const { body } = await callApi('POST /auth/apps', { token, body: form });
  return body.created.id;
}

/** What an app sends and keeps when it asks to be connected. */
export function startConnecting({
  clientId,
  scopes,
  redirectUri: returnTo = redirectUri,
}: {
  clientId: string;
  scopes: readonly KeyScope[];
  redirectUri?: string;
}) {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: clientId, redirect_uri: returnTo, state: 'mine' },
    ...{ scope: scopes.join(' '), code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  });
  return {
    address: `${app.url}/api/auth/oauth/authorize?${query}`,
    redeem: async (code: string) =>
      sendForm('token', {
        ...{ grant_type: 'authorization_code', client_id: clientId, code },
        ...{ redirect_uri: returnTo, code_verifier: verifier },
      }),
  };
}

/** A form to an endpoint of OAuth. */
export async function sendForm(endpoint: 'token' | 'revoke', form: Record<string, string>) {
  const url = `${app.url}/api/auth/oauth/${endpoint}`;
  const reply = await fetch(url, { method: 'POST', body: new URLSearchParams(form) });
  const text = await reply.text();
  return { status: reply.status, body: text ? JSON.parse(text) : {} };
}

/** Connects a new app of the token's owner to their own account, without a browser. */
export async function connectApp(token: string, scopes: readonly KeyScope[]) {
  const clientId = await registerApp(token);
  const { address, redeem } = startConnecting({ clientId, scopes });
  const opened = await fetch(address, { redirect: 'manual' });
  const cookie = opened.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  const uid = opened.headers.get('location')?.split('/').at(-1);
  const allowed = await fetch(`${app.url}/api/auth/oauth/authorize/${uid}/allow`, {
    method: 'POST',
    headers: { cookie, authorization: `Bearer ${token}` },
  });
  const { redirectTo } = (await allowed.json()) as { redirectTo: string };
  const back = await fetch(redirectTo, { redirect: 'manual', headers: { cookie } });
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const { body } = await redeem(code);
  const { body: list } = await callApi('GET /auth/connections', { token });
  return { id: list.connections[0].id as string, accessToken: body.access_token as string };
}
