import type { Notification } from '@soloist/contracts';
import { findFullBrowser } from '@soloist/tools/local-stack/browser.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { browserArgs } from '../support/browser-args.ts';
import { callApi, newPerson, signInWith } from '../support/people.ts';
import { sendProposal } from '../support/proposals.ts';
import {
  allowPush,
  clickNotification,
  listNotifications,
  pushTo,
} from '../support/push-browser.ts';
import { expect, test } from '../support/test.ts';

// The headless browser of the other journeys shows no notifications.
const launchOptions = { executablePath: findFullBrowser(), args: browserArgs };
test.use({ baseURL: app.url, launchOptions, serviceWorkers: 'allow' });

/** The notification that a client opened a proposal. */
async function receiveNotification(token: string): Promise<Notification> {
  const to = 'sofie@nordlys.example';
  const { contract_id } = await sendProposal({ token, to, signature: 'Mira Tester' });
  await callApi(`POST /proposal/viewed/${contract_id}`, { body: { time_zone: '' } });
  let notification: Notification | undefined;
  await expect(async () => {
    const { body } = await callApi('GET /notifications?kind=proposal_news', { token });
    notification = body.data[0];
    expect(notification).toBeDefined();
  }).toPass();
  return notification as Notification;
}
const pushPayload = ({ id, title, body, link }: Notification) =>
  JSON.stringify({ title, body, link, tag: id });

test('a device shows push notifications, opens them, and stops on request', async ({ page }) => {
  const { token } = await newPerson();
  await allowPush(page);
  await signInWith(page, token);
  await page.goto('/settings#notifications');
  const section = page.getByRole('region', { name: 'Notifications' });
  const devices = async () =>
    (await callApi('GET /notifications/push-subscriptions', { token })).body.subscriptions;

  await test.step('push is turned on by a click', async () => {
    expect(await devices()).toEqual([]);
    await section.getByRole('button', { name: 'Turn on' }).click();
    await expect(section.getByText('Receives your notifications, even while')).toBeVisible();
    expect(await devices()).toHaveLength(1);
    // A switch that the top bar covers in part is too small a target.
    await page.evaluate(() => scrollTo(0, 0));
    await expectNoViolations(page);
  });

  const notification = await receiveNotification(token);
  const isRead = async () =>
    (await callApi('GET /notifications', { token })).body.data.find(
      ({ id }: Notification) => id === notification.id,
    )?.read;
  await test.step('a repeated push shows one notification', async () => {
    await pushTo(page, pushPayload(notification));
    await pushTo(page, pushPayload(notification));
    const { title, body } = notification;
    await expect
      .poll(() => listNotifications(page))
      .toEqual([{ title, body, tag: notification.id }]);
  });

  await test.step('an unreadable push shows a generic notification', async () => {
    await pushTo(page, 'no JSON');
    const titles = async () => (await listNotifications(page)).map(({ title }) => title).sort();
    await expect.poll(titles).toEqual([notification.title, 'Soloist'].sort());
  });

  await test.step('opening a notification marks it as read and removes the query parameter', async () => {
    const link = new URL(notification.link, app.url);
    link.searchParams.set('notification', notification.id);
    await page.goto(link.href);
    await expect(page).toHaveURL(app.url + notification.link);
    await expect.poll(isRead).toBe(true);
  });

  await test.step('a window that already shows the page marks it as read, too', async () => {
    const notificationId = notification.id;
    const read = { token, body: { read: false } };
    await callApi(`PUT /notifications/${notificationId}/read`, read);
    await clickNotification(page, notificationId);
    await expect.poll(isRead).toBe(true);
  });

  await test.step('a notification read in the list is closed', async () => {
    await callApi(`PUT /notifications/${notification.id}/read`, { token, body: { read: false } });
    await page.reload();
    await pushTo(page, pushPayload(notification));
    const tags = async () => (await listNotifications(page)).map(({ tag }) => tag);
    await expect.poll(tags).toContain(notification.id);
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    const drawer = page.getByRole('dialog', { name: 'Notifications' });
    await drawer.getByRole('button', { name: `Mark as read: ${notification.title}` }).click();
    await expect.poll(tags).not.toContain(notification.id);
  });

  await test.step('push is turned off', async () => {
    await page.goto('/settings#notifications');
    await section.getByRole('button', { name: 'Turn off' }).click();
    await expect(section.getByRole('button', { name: 'Turn on' })).toBeVisible();
    expect(await devices()).toEqual([]);
  });
});

test('a browser that blocks notifications says how to change that', async ({ page }) => {
  const { token } = await newPerson();
  await page.addInitScript(() => {
    Object.defineProperty(window.Notification, 'permission', { get: () => 'denied' });
  });
  await signInWith(page, token);
  await page.goto('/settings#notifications');
  await expect(page.getByText(/Notifications are blocked/)).toBeVisible();
});
