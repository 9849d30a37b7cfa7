import { loadPush } from '@soloist/web-client';

const openedParam = 'notification';

/** Removes the id of the clicked notification from the URL. */
function takeOpened(): string | undefined {
  const url = new URL(window.location.href);
  const opened = url.searchParams.get(openedParam);
  if (!opened) return undefined;
  url.searchParams.delete(openedParam);
  history.replaceState(history.state, '', url);
  return opened;
}

/** Does nothing where the browser has no permission to show notifications. */
export function startPush(): void {
  const opened = takeOpened();
  const isAllowed = 'Notification' in window && Notification.permission === 'granted';
  if (!isAllowed || !('serviceWorker' in navigator)) return;
  // A page cannot fix a push service that is down; the next start tries again.
  loadPush()
    .then(({ renewPush }) => renewPush(opened))
    .catch(() => undefined);
}
