import { expect, test } from '@playwright/test';
import { type AnyEndpoint, endpoints, services } from '@soloist/contracts';
import { callApi, newPerson } from '../support/people.ts';

const isRead = ({ method, access, path, query }: AnyEndpoint) =>
  method === 'GET' &&
  access === 'user' &&
  !path.includes(':') &&
  // The endpoint has no required query.
  (query?.safeParse({}).success ?? true);

/** One read of each service that has one for any signed-in person. */
const reads = services.flatMap((service) => {
  const endpoint = endpoints.find((each) => each.service === service && isRead(each));
  return endpoint ? [{ service, call: `GET ${endpoint.path}` as const }] : [];
});
const readAll = (token: string) =>
  Promise.all(
    reads.map(async ({ service, call }) => [service, (await callApi(call, { token })).status]),
  );
const everyService = (status: number) => reads.map(({ service }) => [service, status]);

/** Decisions, section 3: sessions are revoked immediately, across services. */
const withinMs = 5000;

for (const [what, revoke] of [
  ['signing out', (token: string) => callApi('POST /auth/logout', { token })],
  [
    'ending the session from another device',
    async (token: string, email: string, password: string) => {
      const other = await callApi('POST /auth/login', { body: { email, password } });
      const { body } = await callApi('GET /auth/sessions', { token });
      const { id } = body.sessions.find(({ current }: { current: boolean }) => current);
      return callApi(`DELETE /auth/sessions/${id}`, { token: other.body.token });
    },
  ],
] as const) {
  test(`${what} takes effect in every service within five seconds`, async () => {
    const { token, email, password } = await newPerson();
    expect(await readAll(token)).toEqual(everyService(200));
    expect((await revoke(token, email, password)).status).toBe(200);
    await expect(async () => {
      expect(await readAll(token)).toEqual(everyService(401));
    }).toPass({ timeout: withinMs });
  });
}
