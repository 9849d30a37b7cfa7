import { getClaims, onSessionChange } from '@soloist/web-client';

/**
 * Reloads this page when the browser shows it again, as it was left, to someone else: it keeps
 * pages in memory for its Back button, and they do not notice who signs out or in meanwhile.
 */
export function reloadForOthers(reload = () => window.location.reload()): void {
  let shown = getClaims()?.sid;
  // A page that is left by signing out still shows the person.
  onSessionChange(() => {
    shown = getClaims()?.sid;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && getClaims()?.sid !== shown) reload();
  });
}
