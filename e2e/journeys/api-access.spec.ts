import { expect, test } from '@playwright/test';
import { type AnyEndpoint, endpoints } from '@soloist/contracts';
import { app } from '../support/app.ts';
import { tokenOf } from '../support/people.ts';

/** An id of the right form that names nothing. */
const examples: Record<string, string> = {
  contract_id: 'a'.repeat(32),
  fileId: 'a'.repeat(32),
  draft_id: '8f14e45f-ceea-467f-a8b9-5d2e4f1c2b3a',
  paymentId: '8f14e45f-ceea-467f-a8b9-5d2e4f1c2b3a',
  noteId: '8f14e45f-ceea-467f-a8b9-5d2e4f1c2b3a',
  stage: 'new',
  milestoneId: 'm0',
  paper: 'proposal',
  list: 'proposals',
  host: 'nobody.localhost',
  publicId: 'a'.repeat(32),
  writeId: 'a'.repeat(32),
  format: 'rss',
  revision: '1',
  name: 'mfe-dashboard',
  version: '9.9.9',
  team: 'Nobody',
};
const addressOf = ({ path, access }: AnyEndpoint) =>
  `${app.url}/api${path.replace(/:(\w+)/g, (_, name: string) => {
    const unguessable = access === 'capability' ? 'a'.repeat(32) : '0'.repeat(24);
    return examples[name] ?? unguessable;
  })}`;

const ask = (endpoint: AnyEndpoint, token?: string) =>
  fetch(addressOf(endpoint), {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(endpoint.method === 'GET' ? {} : { body: '{}' }),
  });

const nameOf = ({ method, path, access }: AnyEndpoint) => `${method} ${path} (${access})`;

test('every endpoint of the contracts is answered, and refuses a stranger where it says so', async () => {
  for (const endpoint of endpoints) {
    await test.step(nameOf(endpoint), async () => {
      const response = await ask(endpoint);
      const reply = response.headers.get('content-type')?.includes('json')
        ? ((await response.json()) as { code?: string; message?: string })
        : {};
      switch (endpoint.access) {
        case 'user':
        case 'freelancer':
        case 'employer':
        case 'admin':
        case 'deploy':
          expect([response.status, reply.code]).toEqual([401, 'unauthenticated']);
          break;
        case 'internal':
          expect(response.status).toBe(404);
          break;
        case 'open':
        case 'capability':
          expect(response.status).not.toBe(401);
          expect(reply.message).not.toBe('This address does not exist.');
      }
    });
  }
});

test("an endpoint of one role refuses the other's token", async () => {
  for (const role of ['freelancer', 'employer'] as const) {
    const token = await tokenOf(role === 'freelancer' ? 'employer' : 'freelancer');
    for (const endpoint of endpoints.filter(({ access }) => access === role)) {
      await test.step(nameOf(endpoint), async () => {
        expect((await ask(endpoint, token)).status).toBe(403);
      });
    }
  }
});

test('what runs the installation refuses everybody else', async () => {
  // The demo's freelancer runs the installation, its client does not.
  const token = await tokenOf('employer');
  const ofAdmins = endpoints.filter(({ access }) => access === 'admin' || access === 'deploy');
  expect(ofAdmins.length).toBeGreaterThan(0);
  for (const endpoint of ofAdmins) {
    await test.step(nameOf(endpoint), async () => {
      expect((await ask(endpoint, token)).status).toBe(403);
    });
  }
});
