import type { BrowserEvents } from '@soloist/contracts';

/** Opens or closes the sidebar of a phone. */
export function showSidebar(detail: BrowserEvents['soloist:sidebar']): void {
  window.dispatchEvent(new CustomEvent('soloist:sidebar', { detail }));
}
