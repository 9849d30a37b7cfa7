import { app } from '../support/app.ts';
import { waitForMail } from '../support/inbox.ts';
import { callApi, newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';

test('a person reports a stranger’s sign-in from the email, which blocks payouts', async ({
  page,
}) => {
  const { email, password, token } = await newPerson({ name: 'Ines' });
  const response = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': firefox },
    body: JSON.stringify({ email, password }),
  });
  const stranger = ((await response.json()) as { token: string }).token;
  const isLoggedOut = async () =>
    (await callApi('GET /auth/sessions', { token: stranger })).status === 401;

  await test.step('the link needs no login, and asks first', async () => {
    const mail = await waitForMail(email, /New sign-in to your account/);
    await page.goto(/http\S+\/report-sign-in\/\S+/.exec(mail.text)?.[0] ?? '');
    await expect(page.getByRole('heading', { name: 'Report this sign-in?' })).toBeVisible();
    await expect(page.getByText(/^Firefox on Linux/)).toBeVisible();
    expect(await isLoggedOut()).toBe(false);
    await page.getByRole('button', { name: 'This wasn’t me' }).click();
    await expect(page.getByRole('heading', { name: 'Sign-in reported' })).toBeVisible();
    await expect.poll(isLoggedOut, { timeout: 5_000 }).toBe(true);
    await waitForMail(email, /A sign-in to your account was reported/);
  });

  await test.step('the wallet says until when, and the activity what happened', async () => {
    await signInWith(page, token);
    await page.goto('/payments');
    await expect(page.getByText(/^Payouts are blocked until/)).toBeVisible();
    await page.getByRole('link', { name: 'View activity' }).click();
    const activity = page.getByRole('list', { name: 'Account activity' });
    const reported = activity.getByRole('listitem').filter({ hasText: /Reported$/ });
    await expect(reported).toContainText('Signed in with your passwordFirefox on Linux');
    await expect(activity.getByText('Sign-in reported')).toBeVisible();
  });
});
