import { expect, test } from '@playwright/test';
import { type AnyEndpoint, endpoints } from '@soloist/contracts';
import { app } from '../support/app.ts';
import { fetchDemoToken } from '../support/people.ts';

/** Well-formed ids that match nothing. */
const examples: Record<string, string> = {
  contract_id: 'a'.repeat(32),
  fileId: 'a'.repeat(32),
  draft_id: '8f14e45f-ceea-467f-a8b9-5d2e4f1c2b3a',
  entry_id: '8f14e45f-ceea-467f-a8b9-5d2e4f1c2b3a',
  paymentId: '8f14e45f-ceea-467f-a8b9-5d2e4f1c2b3a',
  noteId: '8f14e45f-ceea-467f-a8b9-5d2e4f1c2b3a',
  stage: 'new',
  milestoneId: 'm0',
  paper: 'proposal',
  list: 'proposals',
  action: 'pause',
  host: 'nobody.localhost',
  publicId: 'a'.repeat(32),
  writeId: 'a'.repeat(32),
  stopToken: `${'a'.repeat(24)}.${'a'.repeat(43)}`,
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

const callEndpoint = (endpoint: AnyEndpoint, token?: string) =>
  fetch(addressOf(endpoint), {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: endpoint.method === 'GET' ? undefined : '{}',
  });

const nameOf = ({ method, path, access }: AnyEndpoint) => `${method} ${path} (${access})`;

test('every endpoint of the contracts responds, and protected ones refuse anonymous callers', async () => {
  for (const endpoint of endpoints) {
    await test.step(nameOf(endpoint), async () => {
      const response = await callEndpoint(endpoint);
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

test("an endpoint of one role refuses the other role's token", async () => {
  for (const role of ['freelancer', 'employer'] as const) {
    const token = await fetchDemoToken(role === 'freelancer' ? 'employer' : 'freelancer');
    for (const endpoint of endpoints.filter(({ access }) => access === role)) {
      await test.step(nameOf(endpoint), async () => {
        expect((await callEndpoint(endpoint, token)).status).toBe(403);
      });
    }
  }
});

test('admin and deploy endpoints refuse everyone who is not an admin', async () => {
  // The demo freelancer is an admin, the demo client is not.
  const token = await fetchDemoToken('employer');
  const adminEndpoints = endpoints.filter(
    ({ access }) => access === 'admin' || access === 'deploy',
  );
  expect(adminEndpoints.length).toBeGreaterThan(0);
  for (const endpoint of adminEndpoints) {
    await test.step(nameOf(endpoint), async () => {
      expect((await callEndpoint(endpoint, token)).status).toBe(403);
    });
  }
});
