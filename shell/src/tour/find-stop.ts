import type { TourStop } from './tour-stops.ts';

/** Whether the page is a phone's (specification, section 9). */
export const phone = window.matchMedia('(max-width: 768px)');

/** The place of a stop, if it is on the screen: a phone's page holds the hidden sidebar too. */
export const findStop = (at: string) =>
  [...document.querySelectorAll(`[data-tour="${at}"]`)].find((place) => place.checkVisibility());

const isThere = ({ at, inSidebar }: TourStop) =>
  at === undefined || (phone.matches && inSidebar) || findStop(at) !== undefined;

const patienceMs = 5_000;

/** The stops that the page has, as soon as it has all of them or has had time enough. */
export function stopsOnPage(stops: TourStop[], signal: AbortSignal): Promise<TourStop[]> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => stops.every(isThere) && finish());
    const timeout = setTimeout(finish, patienceMs);
    signal.addEventListener('abort', finish);
    observer.observe(document.body, { childList: true, subtree: true });
    if (stops.every(isThere)) finish();

    function finish() {
      observer.disconnect();
      clearTimeout(timeout);
      resolve(stops.filter(isThere));
    }
  });
}
