import type { BrowserEvents } from '@soloist/contracts';

type Toast = BrowserEvents['soloist:toast'];

/** Shows the one toast of the page, or updates it in place. */
export function showToast(toast: Toast): void {
  window.dispatchEvent(new CustomEvent('soloist:toast', { detail: toast }));
}

// Of this tab, until the page loaded next shows it.
const laterKey = 'toast';

/** Shows the toast on the page loaded next: for who leaves this one with a full load. */
export function showToastLater(toast: Toast): void {
  sessionStorage.setItem(laterKey, JSON.stringify(toast));
}

/** The toast that the page before left behind, once. */
export function takeLaterToast(): Toast | undefined {
  const stored = sessionStorage.getItem(laterKey);
  sessionStorage.removeItem(laterKey);
  return stored ? (JSON.parse(stored) as Toast) : undefined;
}
