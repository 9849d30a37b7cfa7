import { expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { newPerson, signInAs, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

test('an admin can open the queues; nobody else can', async ({ page, browser }) => {
  await signInAs(page, 'freelancer');
  await page.goto('/operator');
  await expect(page.getByRole('heading', { name: 'Queues' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Open queues' }).click();
  await expect(page).toHaveURL(/\/api\/proposal\/queues\/board/);
  await expect(page.getByText('events-messaging').first()).toBeVisible();

  const stranger = await browser.newContext({ baseURL: app.url });
  const other = await stranger.newPage();
  const { token } = await newPerson({ name: 'Stran' });
  await signInWith(other, token);
  await other.goto('/operator');
  await expect(other).toHaveURL(/\/dashboard/);
  await other.goto('/api/proposal/queues/board/');
  await expect(other).toHaveURL(/\/dashboard/);
  await stranger.close();
});
