import type { TourStop } from './tour-stops.ts';

/** Whether the page has its phone layout (specification, section 9). */
export const phone = window.matchMedia('(max-width: 768px)');

/** The element of a stop, if it is visible: a phone's page also contains the hidden sidebar. */
export const findStop = (at: string) =>
  [...document.querySelectorAll(`[data-tour="${at}"]`)].find((place) => place.checkVisibility());

const isThere = ({ at, inSidebar }: TourStop) =>
  at === undefined || (phone.matches && inSidebar) || findStop(at) !== undefined;

const patienceMs = 5_000;

/** The stops that are on the page, as soon as all are there or a timeout has passed. */
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
