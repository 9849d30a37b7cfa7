import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '@soloist/tools/app.ts';
import pLimit from 'p-limit';

export interface LoadPerson {
  id: string;
  token: string;
  email: string;
}

export const password = 'a quiet green harbour';
const concurrency = 4;
const timeoutMs = 60_000;
const names = { freelancer: 'Mira', employer: 'Sofie' };

/** Creates people with verified addresses, half of them freelancers, half of them clients. */
export async function signUpPeople(app: App, count: number) {
  const limit = pLimit(concurrency);
  const addresses = Array.from({ length: count }, (_, at) => `person-${at}@capacity.example`);
  const roleOf = (at: number) => (at % 2 ? 'employer' : 'freelancer');
  await Promise.all(
    addresses.map((email, at) => {
      const form = { email, password, fname: names[roleOf(at)], lname: `Person ${at}` };
      return limit(() => post(app, { path: '/auth/signup', body: { ...form, role: roleOf(at) } }));
    }),
  );
  const codes = await readCodes(app, addresses);
  const people = await Promise.all(
    addresses.map((email) =>
      limit(async (): Promise<LoadPerson> => {
        const body = { email, code: codes.get(email) };
        const answer = await post(app, { path: '/auth/verify', body });
        const { token, user } = answer as { token: string; user: { id: string } };
        return { id: user.id, token, email };
      }),
    ),
  );
  return {
    freelancers: people.filter((_, at) => roleOf(at) === 'freelancer'),
    clients: people.filter((_, at) => roleOf(at) === 'employer'),
  };
}

/** The code emailed to each address, once all emails have arrived. */
async function readCodes({ inboxUrl }: App, addresses: string[]) {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(500)) {
    const mails = (await (await fetch(`${inboxUrl}/api/email`)).json()) as {
      to: { address: string }[];
      text: string;
    }[];
    const codes = new Map(
      mails.map(({ to, text }) => [to[0]?.address, /\b\d{6}\b/.exec(text)?.[0]]),
    );
    if (addresses.every((address) => codes.has(address))) return codes;
  }
  throw new Error('Not everyone received a code by email.');
}

/** @throws Error if the request is refused. */
export async function post(
  { url }: App,
  { path, body, token }: { path: string; body: object; token?: string },
): Promise<unknown> {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
