import { createECDH, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { app } from './app.ts';

/**
 * Lets a page show notifications. Only the subscription is fake, because no test can reach the push
 * service of the browser's vendor. Registration, service worker and notifications are real.
 */
export async function allowPush(page: Page) {
  await page.context().grantPermissions(['notifications'], { origin: app.url });
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const subscription = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`,
    keys: {
      p256dh: keys.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
  await page.addInitScript((json) => {
    const storageKey = 'made-up-subscription';
    const current = () =>
      sessionStorage.getItem(storageKey)
        ? {
            endpoint: json.endpoint,
            toJSON: () => json,
            unsubscribe: async () => sessionStorage.removeItem(storageKey),
          }
        : null;
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current(),
      subscribe: async () => {
        sessionStorage.setItem(storageKey, 'yes');
        return current();
      },
    });
  }, subscription);
}

/** Delivers a push message to the service worker. */
export async function pushTo(page: Page, data: string) {
  const session = await page.context().newCDPSession(page);
  const registrationId = await new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
    void session.send('ServiceWorker.enable');
  });
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: app.url,
    registrationId,
    data,
  });
  await session.detach();
}

/** The notifications that the browser shows now. */
export const listNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notifications = await registration.getNotifications();
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Dispatches a click on a notification to the service worker. */
export async function clickNotification(page: Page, tag: string) {
  const [worker] = page.context().serviceWorkers();
  // A string, because the types of a worker and of a page exclude each other.
  await worker?.evaluate(`(async () => {
    const [notification] = await registration.getNotifications({ tag: ${JSON.stringify(tag)} });
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })()`);
}
