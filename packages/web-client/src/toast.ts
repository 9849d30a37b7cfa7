import type { BrowserEvents } from '@soloist/contracts';

type Toast = BrowserEvents['soloist:toast'];

/** Shows the one toast of the page, or updates it in place. */
export function showToast(toast: Toast): void {
  window.dispatchEvent(new CustomEvent('soloist:toast', { detail: toast }));
}

// Stored for this tab, until the next page displays it.
const laterKey = 'toast';

/** Shows the toast on the next page, after a full page load. */
export function showToastLater(toast: Toast): void {
  sessionStorage.setItem(laterKey, JSON.stringify(toast));
}

export const hasLaterToast = () => sessionStorage.getItem(laterKey) !== null;

/** Returns the toast that the previous page stored, and removes it. */
export function consumeLaterToast(): Toast | undefined {
  const stored = sessionStorage.getItem(laterKey);
  sessionStorage.removeItem(laterKey);
  return stored ? (JSON.parse(stored) as Toast) : undefined;
}
