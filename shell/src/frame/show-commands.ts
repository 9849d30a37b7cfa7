import type { BrowserEvents } from '@soloist/contracts';

/** Opens search and commands, or loads them ahead of a click. */
export function showCommands(detail: BrowserEvents['soloist:commands']): void {
  window.dispatchEvent(new CustomEvent('soloist:commands', { detail }));
}
