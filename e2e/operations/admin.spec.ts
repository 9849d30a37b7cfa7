import { endpoints, isRecorded, withReason } from '@soloist/contracts';
import { expectAccessible, showInTheme } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { requestHost } from '../support/hosts.ts';
import { callApi, fetchDemoToken, newPerson, signInAs, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const unknownId = '0'.repeat(24);
const examples: Record<string, string> = {
  paper: 'proposal',
  kind: 'pictures',
  key: 'lead-mails',
  name: 'mfe-dashboard',
  of: 'nothing',
  mailId: 'nothing',
};

test('an admin suspends a person, who is signed out, cannot sign in, and has no site', async ({
  page,
  browser,
}) => {
  const person = await newPerson({ name: 'Quirin', isPublished: true });
  const other = await browser.newContext({ baseURL: app.url });
  const suspendedPage = await other.newPage();
  await signInWith(suspendedPage, person.token);
  await suspendedPage.goto('/dashboard');
  await signInAs(page, 'freelancer');
  await page.goto('/admin');
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Administration' }).getByText('Users').click();
  await page.getByLabel('Name or email').fill(person.email);
  // The header and one person, so the filtered list has rendered.
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'Quirin Tester' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('They sell what is not theirs.');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText(/^Suspended since/)).toBeVisible();

  await test.step('they are signed out, and the sign-in error says why', async () => {
    await expect(async () => {
      await suspendedPage.goto('/settings');
      await expect(suspendedPage).toHaveURL(/choice/, { timeout: 2000 });
    }).toPass();
    const refused = await callApi('POST /auth/login', {
      body: { email: person.email, password: person.password },
    });
    expect(refused.status).toBe(401);
    expect(refused.body.message).toContain('This account is suspended.');
  });

  await test.step('their site is offline until the suspension ends', async () => {
    const status = async () => (await requestHost(`${person.user.username}.localhost`)).status;
    await expect.poll(status).toBe(404);
    await page.getByRole('button', { name: 'Lift suspension' }).click();
    await dialog.getByLabel('Reason').fill('It was a mistake.');
    await dialog.getByRole('button', { name: 'Lift suspension' }).click();
    await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();
    await expect.poll(status).toBe(200);
  });

  await test.step('the audit log lists both acts with their reasons', async () => {
    await page.getByRole('link', { name: 'Account history' }).click();
    await expect(
      page.getByRole('row', { name: /^Suspended an account.*They sell what is not theirs/ }),
    ).toBeVisible();
    await expect(
      page.getByRole('row', {
        name: /^Ended the suspension of an account.*It was a mistake/,
      }),
    ).toBeVisible();
    await expectAccessible(page);
  });
  await other.close();
});

test('switching a flag off takes effect immediately', async ({ page }) => {
  await signInAs(page, 'freelancer');
  await page.goto('/admin/flags');
  const set = async (state: string, label: string) => {
    await page.getByRole('button', { name: 'Change sign-ups' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: state }).check();
    await dialog.getByLabel('Reason').fill('A test.');
    await dialog.getByRole('button', { name: 'Change' }).click();
    await expect(page.getByText(RegExp(`^${label} by`)).first()).toBeVisible();
  };
  const signUp = async () => {
    const form = { email: `${Date.now()}@example.test`, password: 'a quiet green harbour' };
    const body = { ...form, fname: 'Nova', lname: '', role: 'freelancer' };
    return (await callApi('POST /auth/signup', { body })).status;
  };
  await set('Off for everyone', 'Off');
  await expect.poll(signUp).toBe(503);
  await expectAccessible(page);
  await set('On for everyone', 'On');
  await expect.poll(signUp).toBe(200);
});

const pages = [
  '/admin',
  '/admin/users',
  '/admin/mails',
  '/admin/mails?tab=all',
  '/admin/files',
  '/admin/flags',
  '/admin/audit',
  '/operator',
];
for (const path of pages) {
  test(`${path} is accessible on a desktop in light and at 360 px in dark`, async ({ page }) => {
    await signInAs(page, 'freelancer');
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Administration' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await showInTheme(page, 'dark');
    await expectAccessible(page);
  });
}

test('every admin change is in the audit log', async () => {
  const token = await fetchDemoToken('freelancer');
  const adminEndpoints = endpoints.filter(({ access }) => access === 'admin').filter(isRecorded);
  expect(adminEndpoints.length).toBeGreaterThan(10);
  for (const { method, path, body } of adminEndpoints) {
    const address = path.replace(/:(\w+)/g, (_, name: string) => examples[name] ?? unknownId);
    const bodies: Record<string, object> = {
      '/moderation/cases/:id/decide': { decision: 'dismiss', words: '', seen: 0 },
      '/platform/flags/:key': { state: 'on', share: 0, userIds: [] },
      '/platform/teams/:team': { userIds: [] },
      '/platform/deployTokens': { remote: 'mfe-dashboard', name: 'A test' },
    };
    const response = await fetch(`${app.url}/api${address}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...withReason('Every act is recorded.'),
      },
      body: body ? JSON.stringify(bodies[path] ?? {}) : undefined,
    });
    expect([method, path, response.status]).not.toEqual([method, path, 400]);
  }
  const expected = adminEndpoints.map(({ method, path }) => `${method} ${path}`);
  await expect
    .poll(
      async () => {
        const { body } = await callApi('GET /platform/audit/names', { token });
        const recorded = body.acts.map((act: { name: string }) => act.name);
        return expected.filter((name) => !recorded.includes(name));
      },
      { timeout: 20_000 },
    )
    .toEqual([]);
});
