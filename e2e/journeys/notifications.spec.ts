import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { mailsTo, waitForMail } from '../support/inbox.ts';
import { receiveApplication } from '../support/jobs.ts';
import { callApi, newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

test('what happens is in the bell at once, and is read, put aside and brought back', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { token } = await newPerson({ name: 'Grace', role: 'employer' });
  await signInWith(page, token);
  await page.goto('/empdashboard');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  const { jobId } = await receiveApplication(token);
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await bell.click();
  const drawer = page.getByRole('dialog', { name: 'Notifications' });
  const note = drawer.getByRole('link', { name: /Applicant Tester/ });

  await test.step('by keys', async () => {
    await expect(note).toBeFocused();
    await expectNoViolations(page);
    await page.keyboard.press('e');
    await expect(drawer.getByRole('button', { name: /^Mark as unread: / })).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(note).toHaveCount(0);
    await drawer.getByRole('button', { name: 'Undo' }).click();
    await expect(note).toBeVisible();
  });

  await test.step('only what is unread, and only one kind', async () => {
    await drawer.getByRole('button', { name: /^Mark as unread: / }).click();
    await drawer.getByText('Unread', { exact: true }).click();
    await expect(note).toBeVisible();
    await drawer.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Invoices' });
    await expect(note).toHaveCount(0);
    await drawer.getByRole('combobox', { name: 'Kind' }).selectOption({ index: 0 });
  });

  await test.step('on a phone it is the whole screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('it leads to what it is about', async () => {
    await note.click();
    await expect(page).toHaveURL(`/job/status/${jobId}`);
    await expect(bell).toHaveAccessibleName('Notifications');
  });
});

test('a kind is switched off in the app, and mails of a kind end by the link in one', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const { token, email } = await newPerson({ name: 'Grace', role: 'employer' });
  const aboutJobs = /appl/i;
  await receiveApplication(token);
  const mail = await waitForMail(email, aboutJobs);
  await signInWith(page, token);
  await page.goto('/settings#notifications');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const settings = page.getByRole('region', { name: 'Notifications' });
  const inApp = settings.getByRole('switch', { name: 'Jobs and applications: In the app' });
  const press = async () => {
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await inApp.click();
    await saved;
  };

  await test.step('what is switched off in the app is mailed, and not noted', async () => {
    await expectNoViolations(page);
    await press();
    await page.reload();
    await expect(inApp).not.toBeChecked();
    await receiveApplication(token);
    await expect.poll(async () => (await mailsTo(email, aboutJobs)).length).toBe(2);
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    await press();
  });

  await test.step('whoever holds the link ends that kind of mail, without signing in', async () => {
    const link = /http\S+\/mail-preferences\/\S+/.exec(mail.text)?.[0] ?? '';
    const context = await browser.newContext();
    const reader = await context.newPage();
    await reader.goto(link);
    await expectNoViolations(reader);
    await reader.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(reader.getByText('You are unsubscribed. That is in force now.')).toBeVisible();
    await context.close();
  });

  await test.step('the settings say so', async () => {
    await page.reload();
    const mails = settings.getByRole('combobox', { name: 'Jobs and applications: E-mail' });
    await expect(mails).toHaveValue('never');
  });

  await test.step('nothing of that kind is mailed any more, but noted', async () => {
    await receiveApplication(token);
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
    // What is mailed later has come.
    await callApi('POST /auth/forgot', { body: { email } });
    await waitForMail(email, /password/i);
    expect(await mailsTo(email, aboutJobs)).toHaveLength(2);
  });
});
