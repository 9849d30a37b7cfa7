const followForMs = 4_000;

/**
 * Moves the focus to the new page's heading, as a page load would, and follows while a remote still
 * replaces the old page. Stops as soon as the person does something, or the page itself has set the
 * focus. Returns a function that stops it.
 */
export function focusHeading(): () => void {
  const before = document.activeElement;
  const observer = new MutationObserver(follow);
  const timeout = setTimeout(stop, followForMs);

  function follow() {
    const focused = document.activeElement;
    if (focused !== before && focused !== document.body) return;
    const heading = document.querySelector<HTMLElement>('main:not([hidden]) h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  function stop() {
    clearTimeout(timeout);
    observer.disconnect();
    document.removeEventListener('keydown', stop);
    document.removeEventListener('pointerdown', stop);
  }

  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('keydown', stop);
  document.addEventListener('pointerdown', stop);
  follow();
  return stop;
}
