import { expect, test } from '@playwright/test';
import { endpoints, hasKeyScope, type KeyScope, keyAccessOf, keyScopes } from '@soloist/contracts';
import { expectAccessible } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { connectApp } from '../support/connected-apps.ts';
import { collectSurprises, type EndpointReply } from '../support/endpoint-calls.ts';
import { createApiKey } from '../support/owned-items.ts';
import { callApi, newPerson, signInWith } from '../support/people.ts';

const accessIs = (isWanted: (access: string) => boolean) =>
  endpoints.filter((endpoint) => isWanted(keyAccessOf(endpoint)));
const withScope = accessIs((access) => access.includes(':'));
const keyCodes = ['key_not_allowed', 'scope_missing'];
const isReached = ({ status, code = '' }: EndpointReply) =>
  ![401, 429].includes(status) && status < 500 && ![...keyCodes, 'forbidden'].includes(code);

test('an API key reaches exactly the endpoints of its scopes', async () => {
  const { token } = await newPerson({ name: 'Keya' });
  // A key acts in either role of its person.
  expect((await callApi('POST /auth/role', { token, body: { role: 'employer' } })).status).toBe(
    200,
  );
  const readScopes = keyScopes.filter((scope) => scope.endsWith(':read'));

  await test.step('all scopes open every endpoint with a scope', async () => {
    const { key } = await createApiKey(token, keyScopes);
    expect(await collectSurprises(withScope, key, isReached)).toEqual([]);
  });

  for (const scopes of [readScopes, ['files:write'] as const]) {
    await test.step(`only ${scopes.length} scopes open nothing else`, async () => {
      const { key } = await createApiKey(token, scopes);
      const others = withScope.filter(
        (endpoint) => !hasKeyScope(scopes, keyAccessOf(endpoint) as KeyScope),
      );
      expect(others.length).toBeGreaterThan(80);
      const surprises = await collectSurprises(
        others,
        key,
        ({ status, code, message }, endpoint) =>
          status === 403 &&
          code === 'scope_missing' &&
          message === `This call needs the scope ${keyAccessOf(endpoint)}.`,
      );
      expect(surprises).toEqual([]);
    });
  }

  await test.step('no scope opens the rest', async () => {
    const { key } = await createApiKey(token, keyScopes);
    const refused = accessIs((access) => access === 'refused');
    const surprises = await collectSurprises(refused, key, ({ status, code }) =>
      // Endpoints between services do not exist for callers from outside.
      status === 404 ? code === 'not_found' : status === 403 && code === 'key_not_allowed',
    );
    expect(surprises).toEqual([]);
    const internal = refused.filter(({ access }) => access === 'internal').length;
    expect(refused.length - internal).toBeGreaterThan(100);
  });

  await test.step('an app with all scopes reaches the same, and one with one scope as little', async () => {
    const refused = accessIs((access) => access === 'refused');
    const all = await connectApp(token, keyScopes);
    const surprises = await collectSurprises(refused, all.accessToken, ({ status, code }) =>
      status === 404 ? code === 'not_found' : status === 403 && code === 'key_not_allowed',
    );
    expect(surprises).toEqual([]);
    expect(await collectSurprises(withScope, all.accessToken, isReached)).toEqual([]);
    const one = await connectApp(token, ['files:write']);
    const others = withScope.filter((endpoint) => keyAccessOf(endpoint) !== 'files:write');
    expect(
      await collectSurprises(others, one.accessToken, ({ code }) => code === 'scope_missing'),
    ).toEqual([]);
  });

  await test.step('what anyone may call needs no scope', async () => {
    const { key } = await createApiKey(token, ['files:write']);
    const surprises = await collectSurprises(
      accessIs((access) => access === 'public'),
      key,
      ({ status, code = '' }) => status !== 401 && !keyCodes.includes(code),
    );
    expect(surprises).toEqual([]);
  });
});

test('a person creates a key, a program uses it, and it ends when it is revoked', async ({
  page,
}) => {
  const { token } = await newPerson({ name: 'Keya' });
  await signInWith(page, token);
  await page.goto(`${app.url}/settings#api-keys`);
  const section = page.getByRole('region', { name: 'API keys' });
  await section.getByRole('button', { name: 'Create API key' }).click();
  const form = page.getByRole('dialog', { name: 'Create an API key' });
  await form.getByLabel('Name').fill('Lead import');
  await form.getByLabel('Leads', { exact: false }).first().selectOption('Read and write');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create key' }).click();
  const copy = page.getByRole('dialog', { name: 'Copy your API key' });
  const key = (await copy.getByText(/^slk_/).textContent()) ?? '';
  await copy.getByRole('button', { name: 'Done' }).click();
  await expect(section.getByText(`slk_…${key.slice(-4)}`)).toBeVisible();

  await expectAccessible(page);

  const lead = { lead_id: crypto.randomUUID(), name: 'Noor', email: 'noor@example.test' };
  expect((await callApi('POST /leads', { token: key, body: lead })).status).toBe(200);
  expect((await callApi('GET /leads', { token: key })).body.items).toHaveLength(1);
  expect((await callApi('GET /proposal/invoices', { token: key })).body.code).toBe('scope_missing');

  await section.getByRole('button', { name: 'Revoke Lead import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(section.getByText('Lead import')).toHaveCount(0);
  await expect
    .poll(async () => (await callApi('GET /leads', { token: key })).status, { timeout: 5_000 })
    .toBe(401);
});
