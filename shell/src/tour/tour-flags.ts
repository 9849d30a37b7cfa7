// Specification, sections 4 and 9: the browser flags of the guided tour, each "true" or missing.
const set = (flag: string) => localStorage.setItem(flag, 'true');
const isSet = (flag: string) => localStorage.getItem(flag) === 'true';

/** The person has just signed up, so that the tour starts at /dashboard. */
export const welcomeNewUser = () => set('isNewUser');

/** Whether the tour starts by itself on the freelancer's first page. */
export const isTourDue = () => isSet('isNewUser') && !isSet('tourStarted');

/** The tour has started: it does not start by itself again. */
export function markTourStarted(): void {
  set('tourStarted');
  localStorage.removeItem('isNewUser');
}

/** Makes the tour due again, because the person asked for it. */
export function askForTour(): void {
  localStorage.removeItem('tourStarted');
  set('isNewUser');
}

const sequels = {
  profile: { flag: 'startProfileTour', path: '/profile' },
  portfolio: { flag: 'startPortfolioTour', path: '/portfolio' },
} as const;
export type Sequel = keyof typeof sequels;

/** Makes the tour continue when the person next opens the page. */
export const announceSequel = (sequel: Sequel) => set(sequels[sequel].flag);

/** The part of the tour that continues at a path, once: its flag is removed afterwards. */
export function takeSequel(pathname: string): Sequel | undefined {
  const next = (Object.keys(sequels) as Sequel[]).find(
    (sequel) => pathname.includes(sequels[sequel].path) && isSet(sequels[sequel].flag),
  );
  if (next) localStorage.removeItem(sequels[next].flag);
  return next;
}
