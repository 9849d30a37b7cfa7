import type { MouseEvent } from 'react';

/** Takes a left click without modifiers from the browser; anything else (new tab, window, download) stays its own. */
export function handlePlainClick(event: MouseEvent, act: () => void) {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || event.button !== 0 || isModified) return;
  event.preventDefault();
  act();
}
