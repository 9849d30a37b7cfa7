import type { Notification } from '@soloist/contracts';
import { findWholeBrowser } from '@soloist/tools/local-stack/browser.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { browserArgs } from '../support/browser-args.ts';
import { callApi, newPerson, signInWith } from '../support/people.ts';
import { sendProposal } from '../support/proposals.ts';
import { allowPush, clickOn, pushTo, shownNotifications } from '../support/push-browser.ts';
import { expect, test } from '../support/test.ts';

// The browser without a window, which the other journeys run in, shows no notifications.
const launchOptions = { executablePath: findWholeBrowser(), args: browserArgs };
test.use({ baseURL: app.url, launchOptions });

/** A client opens a proposal of theirs: a notification. */
async function receiveNote(token: string): Promise<Notification> {
  const to = 'sofie@nordlys.example';
  const { contract_id } = await sendProposal({ token, to, signature: 'Mira Tester' });
  await callApi(`POST /proposal/viewed/${contract_id}`, { body: { time_zone: '' } });
  let note: Notification | undefined;
  await expect(async () => {
    const { body } = await callApi('GET /notifications?kind=proposal_news', { token });
    note = body.data[0];
    expect(note).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return note as Notification;
}
const pushed = ({ id, title, body, link }: Notification) =>
  JSON.stringify({ title, body, link, tag: id });

test('a device shows what is pushed, leads to it, and stops when it is told to', async ({
  page,
}) => {
  const { token } = await newPerson();
  await allowPush(page);
  await signInWith(page, token);
  await page.goto('/settings#notifications');
  const section = page.getByRole('region', { name: 'Notifications' });
  const devices = async () =>
    (await callApi('GET /notifications/push-subscriptions', { token })).body.subscriptions;

  await test.step('it is asked for by a click', async () => {
    expect(await devices()).toEqual([]);
    await section.getByRole('button', { name: 'Turn on' }).click();
    await expect(section.getByText('Shows your notifications, also while')).toBeVisible();
    expect(await devices()).toHaveLength(1);
    await expectNoViolations(page);
  });

  const note = await receiveNote(token);
  await test.step('a notification is shown once, however often it comes', async () => {
    await pushTo(page, pushed(note));
    await pushTo(page, pushed(note));
    const { title, body } = note;
    await expect.poll(() => shownNotifications(page)).toEqual([{ title, body, tag: note.id }]);
  });

  await test.step('what cannot be read is shown without words', async () => {
    await pushTo(page, 'no JSON');
    const titles = async () => (await shownNotifications(page)).map(({ title }) => title).sort();
    await expect.poll(titles).toEqual([note.title, 'Soloist'].sort());
  });

  await test.step('what a click opens is marked as read, and leaves no trace', async () => {
    const link = new URL(note.link, app.url);
    link.searchParams.set('notification', note.id);
    await page.goto(link.href);
    await expect(page).toHaveURL(app.url + note.link);
    await expect
      .poll(async () => (await callApi('GET /notifications', { token })).body.unread)
      .toBe(0);
  });

  await test.step('the window that shows it already marks it as read too', async () => {
    const notificationId = note.id;
    const read = { token, body: { read: false } };
    await callApi(`PUT /notifications/${notificationId}/read`, read);
    await clickOn(page, notificationId);
    await expect
      .poll(async () => (await callApi('GET /notifications', { token })).body.unread)
      .toBe(0);
  });

  await test.step('what is read in the list is no longer shown', async () => {
    await callApi(`PUT /notifications/${note.id}/read`, { token, body: { read: false } });
    await page.reload();
    await pushTo(page, pushed(note));
    const tags = async () => (await shownNotifications(page)).map(({ tag }) => tag);
    await expect.poll(tags).toContain(note.id);
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    const drawer = page.getByRole('dialog', { name: 'Notifications' });
    await drawer.getByRole('button', { name: `Mark as read: ${note.title}` }).click();
    await expect.poll(tags).not.toContain(note.id);
  });

  await test.step('it is turned off', async () => {
    await page.goto('/settings#notifications');
    await section.getByRole('button', { name: 'Turn off' }).click();
    await expect(section.getByRole('button', { name: 'Turn on' })).toBeVisible();
    expect(await devices()).toEqual([]);
  });
});

test('a browser that was told not to says how to change that', async ({ page }) => {
  const { token } = await newPerson();
  await page.addInitScript(() => {
    Object.defineProperty(window.Notification, 'permission', { get: () => 'denied' });
  });
  await signInWith(page, token);
  await page.goto('/settings#notifications');
  await expect(page.getByText(/You have blocked notifications of this site/)).toBeVisible();
});
