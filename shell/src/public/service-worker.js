// Shows what messaging pushes to this browser, and leads to it. It answers no requests of pages and
// keeps nothing. Served as it stands at the root of the main host, so plain JavaScript.

const home = '/';
const icons = { icon: '/shell/icon-192.png', badge: '/shell/badge-96.png' };
// A browser insists that something is shown for each push, also for one that cannot be read.
const unreadable = { title: 'Soloist', body: 'Something new waits for you.', tag: 'soloist' };

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

/** The same note again replaces what is shown of it, without another sound. */
const show = ({ title, body, link, tag }) =>
  self.registration.showNotification(title, { ...icons, body, tag, data: { tag, link } });

/** To a window that shows it already, else in a new one: what is typed elsewhere stays. */
async function open({ tag, link = home }) {
  const target = ownAddress(link);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => url === target.href);
  if (!there) {
    target.searchParams.set('notification', tag);
    return self.clients.openWindow(target.href);
  }
  there.postMessage({ openedNotification: tag });
  return there.focus();
}

/** Never leads to another origin, whatever was pushed. */
function ownAddress(link) {
  const { origin } = self.location;
  const target = new URL(link, origin);
  return target.origin === origin ? target : new URL(home, origin);
}

// The session is the page's: the next one that is opened tells the server of the new address.
async function renew({ oldSubscription, newSubscription }) {
  if (newSubscription || !oldSubscription) return;
  await self.registration.pushManager.subscribe(oldSubscription.options);
}
