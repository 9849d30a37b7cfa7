import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { mailsTo, waitForMail } from '../support/inbox.ts';
import { receiveApplication } from '../support/jobs.ts';
import { callApi, newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

test('a notification appears immediately, and can be read, deleted and restored', async ({
  page,
}) => {
  const { token } = await newPerson({ name: 'Grace', role: 'employer' });
  await signInWith(page, token);
  await page.goto('/empdashboard');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  const { jobId } = await receiveApplication(token);
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await bell.click();
  const drawer = page.getByRole('dialog', { name: 'Notifications' });
  const notification = drawer.getByRole('link', { name: /Applicant Tester/ });

  await test.step('by keyboard', async () => {
    await expect(notification).toBeFocused();
    await expectNoViolations(page);
    await page.keyboard.press('e');
    await expect(drawer.getByRole('button', { name: /^Mark as unread: / })).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(notification).toHaveCount(0);
    await drawer.getByRole('button', { name: 'Undo' }).click();
    await expect(notification).toBeVisible();
  });

  await test.step('filters by unread and by kind', async () => {
    await drawer.getByRole('button', { name: /^Mark as unread: / }).click();
    await drawer.getByText('Unread', { exact: true }).click();
    await expect(notification).toBeVisible();
    await drawer.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Invoices' });
    await expect(notification).toHaveCount(0);
    await drawer.getByRole('combobox', { name: 'Type' }).selectOption({ index: 0 });
  });

  await test.step('the list fills the screen on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('the notification links to its subject', async () => {
    await notification.click();
    await expect(page).toHaveURL(`/job/status/${jobId}`);
    await expect(bell).toHaveAccessibleName('Notifications');
  });
});

test('one kind is turned off in the app, and its emails by the unsubscribe link', async ({
  page,
  browser,
}) => {
  const { token, email } = await newPerson({ name: 'Grace', role: 'employer' });
  const aboutJobs = /appl/i;
  await receiveApplication(token);
  const mail = await waitForMail(email, aboutJobs);
  await signInWith(page, token);
  await page.goto('/settings#notifications');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const settings = page.getByRole('region', { name: 'Notifications' });
  const inApp = settings.getByRole('switch', { name: 'Jobs and applications: In the app' });
  const toggle = async () => {
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await inApp.click();
    await saved;
  };

  await test.step('a kind that is off in the app is emailed and not listed', async () => {
    await expectNoViolations(page);
    await toggle();
    await page.reload();
    await expect(inApp).not.toBeChecked();
    await receiveApplication(token);
    await expect.poll(async () => (await mailsTo(email, aboutJobs)).length).toBe(2);
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    await toggle();
  });

  await test.step('the link unsubscribes from one kind of email, without signing in', async () => {
    const link = /http\S+\/mail-preferences\/\S+/.exec(mail.text)?.[0] ?? '';
    const context = await browser.newContext();
    const reader = await context.newPage();
    await reader.goto(link);
    await expectNoViolations(reader);
    await reader.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(reader.getByText('You’re unsubscribed.')).toBeVisible();
    await context.close();
  });

  await test.step('the settings show the change', async () => {
    await page.reload();
    const mails = settings.getByRole('combobox', { name: 'Jobs and applications: Email' });
    await expect(mails).toHaveValue('never');
  });

  await test.step('that kind is no longer emailed, but still shown in the app', async () => {
    await receiveApplication(token);
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
    // A later email has arrived, so earlier ones would have, too.
    await callApi('POST /auth/forgot', { body: { email } });
    await waitForMail(email, /password/i);
    expect(await mailsTo(email, aboutJobs)).toHaveLength(2);
  });
});
