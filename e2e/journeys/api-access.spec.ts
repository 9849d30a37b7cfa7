import { expect, test } from '@playwright/test';
import { auth, endpoints } from '@soloist/contracts';
import { callEndpoint, collectSurprises, nameOf } from '../support/endpoint-calls.ts';
import { fetchDemoToken, newPerson } from '../support/people.ts';

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

test('a session reaches every endpoint of its role', async () => {
  for (const role of ['freelancer', 'employer'] as const) {
    await test.step(role, async () => {
      const { token } = await newPerson({ name: 'Sess', role });
      const reached = endpoints.filter(
        ({ access, path }) =>
          ['user', role].includes(access) &&
          // Logging out would end the test.
          path !== auth.logout.path &&
          // Versions are for teams and admins.
          !path.startsWith('/platform/overrides/'),
      );
      const surprises = await collectSurprises(
        reached,
        token,
        ({ status, code = '' }) =>
          ![401, 429].includes(status) && status < 500 && code !== 'forbidden',
      );
      expect(surprises).toEqual([]);
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
