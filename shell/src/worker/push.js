// Shows push notifications in this browser, and opens their links.

const home = '/';
/** A window that has not answered by then does not show the app. */
const answerMs = 500;
const icons = { icon: '/shell/icon-192.png', badge: '/shell/badge-96.png' };
// Browsers require a visible notification for each push, even for an unreadable one.
const unreadable = { title: 'Soloist', body: 'You have a new notification.', tag: 'soloist' };

self.addEventListener('push', (event) => event.waitUntil(show(readNote(event.data))));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

function readNote(data) {
  try {
    const note = data.json();
    return typeof note.title === 'string' && note.title ? note : unreadable;
  } catch {
    return unreadable;
  }
}

/** The same notification replaces the visible one, without another sound. */
const show = ({ title, body, link, tag }) =>
  self.registration.showNotification(title, { ...icons, body, tag, data: { tag, link } });

/**
 * Focuses a window that shows the link already, else opens one, so that other windows keep their
 * input.
 */
async function open({ tag, link = home }) {
  const target = ownAddress(link);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const asked = { tag, href: target.href };
  const answers = await Promise.all(windows.map((page) => isThere(page, asked)));
  const there = windows[answers.indexOf(true)];
  if (there) return there.focus();
  target.searchParams.set('notification', tag);
  return self.clients.openWindow(target.href);
}

// A client's `url` is its address when it loaded, so each window reports its current address
// itself.
function isThere(page, asked) {
  const { port1, port2 } = new MessageChannel();
  page.postMessage({ openedNotification: asked }, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(resolve, answerMs, false);
  });
}

/** Never opens another origin, whatever the push contains. */
function ownAddress(link) {
  const { origin } = self.location;
  const target = new URL(link, origin);
  return target.origin === origin ? target : new URL(home, origin);
}

// Only pages have the session: the next page that opens reports the new address to the server.
async function renew({ oldSubscription, newSubscription }) {
  if (newSubscription || !oldSubscription) return;
  await self.registration.pushManager.subscribe(oldSubscription.options);
}
