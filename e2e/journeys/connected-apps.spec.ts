import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { registerApp, sendForm, startConnecting } from '../support/connected-apps.ts';
import { callApi, newPerson, signInWith } from '../support/people.ts';

test('a person connects an app, which acts within its scopes until it is disconnected', async ({
  page,
}) => {
  const maker = await newPerson({ name: 'Ada' });
  const { token } = await newPerson({ name: 'Mira' });
  const server = createServer((_req, res) => res.end('Connected.')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/connected`;
  const clientId = await registerApp(maker.token, { redirectUris: [redirectUri] });
  const scopes = ['leads:write'] as const;
  const { address, redeem } = startConnecting({ clientId, scopes, redirectUri });

  await signInWith(page, token);
  const opened = await page.goto(address);
  // No other site can frame the page and hide what its buttons do.
  expect((await opened?.allHeaders())?.['content-security-policy']).toContain(
    "frame-ancestors 'none'",
  );
  await expect(page.getByRole('heading', { name: 'Connect Ledger?' })).toBeVisible();
  await expect(page.getByText('Read and change: Leads')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/connected\?code=/);
  const { body: tokens } = await redeem(new URL(page.url()).searchParams.get('code') ?? '');
  server.close();

  const lead = { lead_id: crypto.randomUUID(), name: 'Noor', email: 'noor@example.test' };
  const accessToken = tokens.access_token as string;
  expect((await callApi('POST /leads', { token: accessToken, body: lead })).status).toBe(200);
  const refused = await callApi('GET /proposal/invoices', { token: accessToken });
  expect(refused.body.code).toBe('scope_missing');
  const renewed = await sendForm('token', {
    ...{ grant_type: 'refresh_token', client_id: clientId, refresh_token: tokens.refresh_token },
  });
  const newToken = renewed.body.access_token as string;
  expect((await callApi('GET /leads', { token: newToken })).status).toBe(200);

  await page.goto(`${app.url}/settings#connected-apps`);
  const section = page.getByRole('region', { name: 'Connected apps' });
  await section.getByRole('button', { name: 'Disconnect Ledger' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(section.getByText('No apps are connected.')).toBeVisible();
  await expect
    .poll(async () => (await callApi('GET /leads', { token: newToken })).status, { timeout: 5_000 })
    .toBe(401);
});
