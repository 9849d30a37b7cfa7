import { createECDH, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { app } from './app.ts';

/**
 * Lets a page show notifications. Of its maker's push service, which no test can reach, only the
 * subscription is made up; registration, service worker and notifications are the browser's.
 */
export async function allowPush(page: Page) {
  await page.context().grantPermissions(['notifications'], { origin: app.url });
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const made = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`,
    keys: {
      p256dh: keys.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
  await page.addInitScript((json) => {
    const kept = 'made-up-subscription';
    const current = () =>
      sessionStorage.getItem(kept)
        ? {
            endpoint: json.endpoint,
            toJSON: () => json,
            unsubscribe: async () => sessionStorage.removeItem(kept),
          }
        : null;
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current(),
      subscribe: async () => {
        sessionStorage.setItem(kept, 'yes');
        return current();
      },
    });
  }, made);
}

/** Hands something to the service worker as the push service does. */
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

/** What the browser shows now. */
export const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Tells the service worker of a click on what is shown; the browser itself is not clicked. */
export async function clickOn(page: Page, tag: string) {
  const [worker] = page.context().serviceWorkers();
  // As text: the types of a worker and of a page cannot be had together.
  await worker?.evaluate(`(async () => {
    const [notification] = await registration.getNotifications({ tag: ${JSON.stringify(tag)} });
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })()`);
}
