import { loadPush } from '@soloist/web-client';

const openedParam = 'notification';

/** Takes out of the address what a click on a pushed notification put there: which one it was. */
function takeOpened(): string | undefined {
  const url = new URL(window.location.href);
  const opened = url.searchParams.get(openedParam);
  if (!opened) return undefined;
  url.searchParams.delete(openedParam);
  history.replaceState(history.state, '', url);
  return opened;
}

/** Nothing where the browser was never allowed to show notifications. */
export function startPush(): void {
  const opened = takeOpened();
  const isAllowed = 'Notification' in window && Notification.permission === 'granted';
  if (!isAllowed || !('serviceWorker' in navigator)) return;
  // A push service that is away is nothing that a page could help; the next start tries again.
  loadPush()
    .then(({ renewPush }) => renewPush(opened))
    .catch(() => undefined);
}
