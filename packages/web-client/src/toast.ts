import type { BrowserEvents } from '@soloist/contracts';

/** Shows the one toast of the page, or updates it in place. */
export function showToast(toast: BrowserEvents['soloist:toast']): void {
  window.dispatchEvent(new CustomEvent('soloist:toast', { detail: toast }));
}
