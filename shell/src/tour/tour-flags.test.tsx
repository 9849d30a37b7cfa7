import {
  announceSequel,
  askForTour,
  isTourDue,
  markTourStarted,
  takeSequel,
  welcomeNewUser,
} from './tour-flags.ts';

const flag = (name: string) => localStorage.getItem(name);
beforeEach(() => localStorage.clear());

it.each([
  ['true', null, true],
  ['true', 'false', true],
  ['true', 'true', false],
  ['false', null, false],
  ['yes', null, false],
  [null, null, false],
])('with isNewUser %j and tourStarted %j is due: %s', (isNewUser, tourStarted, due) => {
  if (isNewUser) localStorage.setItem('isNewUser', isNewUser);
  if (tourStarted) localStorage.setItem('tourStarted', tourStarted);
  expect(isTourDue()).toBe(due);
});

it('sets tourStarted to "true" and clears isNewUser when it starts', () => {
  welcomeNewUser();
  expect(flag('isNewUser')).toBe('true');
  markTourStarted();
  expect(flag('tourStarted')).toBe('true');
  expect(flag('isNewUser')).toBeNull();
});

it('is due again on request', () => {
  markTourStarted();
  askForTour();
  expect(isTourDue()).toBe(true);
});

it.each([
  ['profile', 'startProfileTour', '/profile/0123456789abcdef01234567'],
  ['portfolio', 'startPortfolioTour', '/portfolio'],
  ['portfolio', 'startPortfolioTour', '/portfolio/theme/index'],
] as const)('stores the %s tour in %s and starts it once, at %s', (sequel, name, path) => {
  announceSequel(sequel);
  expect(flag(name)).toBe('true');
  expect(takeSequel('/projects')).toBeUndefined();
  expect(flag(name)).toBe('true');
  expect(takeSequel(path)).toBe(sequel);
  expect(flag(name)).toBeNull();
  expect(takeSequel(path)).toBeUndefined();
});
