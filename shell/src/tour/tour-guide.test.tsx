import type { TourPlace } from '@soloist/contracts';
import { sampleMyProfile } from '@soloist/contracts/testing';
import { Link, setToken } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { currentPlace, renderAt, tokenWith } from '../testing/render-at.tsx';
import { TourGuide } from './tour-guide.tsx';
import { desktopStops, profileStops } from './tour-stops.ts';

const me = sampleMyProfile();
const stops = [...desktopStops, ...profileStops];
const popover = () => screen.queryByRole('dialog');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** The page of a signed-in person, with every stop of the tour except the omitted ones. */
function land(path: string, leftOut: string[] = [], tourPlace: TourPlace | '' = '') {
  setToken(tokenWith({ role: 'freelancer' }));
  const calls = answerCalls({
    'POST /api/profile/updateProfile': { userInfo: me },
    'GET /api/profile/loadUser': {
      userInfo: { ...me, tourPlace },
      viewCounts: { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 },
      pro: false,
    },
  });
  const view = renderAt(
    path,
    <>
      <TourGuide />
      <Link to="/projects">Away</Link>
      {stops
        .filter(({ at }) => at && !leftOut.includes(at))
        .map(({ at }) => (
          <div key={at} data-tour={at} />
        ))}
    </>,
  );
  return { ...view, calls };
}
const newcomer = () => localStorage.setItem('isNewUser', 'true');
/** Advances the clock and settles promises in between. */
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

it('starts 1000 ms after a new person lands on /dashboard, not before', async () => {
  newcomer();
  land('/dashboard');
  await pass(999);
  expect(localStorage.getItem('isNewUser')).toBe('true');
  await pass(1);
  await waitFor(() => expect(popover()).toHaveAccessibleName('Welcome to Soloist'));
  expect(localStorage.getItem('tourStarted')).toBe('true');
  expect(localStorage.getItem('isNewUser')).toBeNull();
});

it.each([
  ['is not new', '/dashboard', {}],
  ['has had it', '/dashboard', { isNewUser: 'true', tourStarted: 'true' }],
  ['lands elsewhere', '/projects', { isNewUser: 'true' }],
])('does not start when the person %s', async (_who, path, flags) => {
  for (const [name, value] of Object.entries(flags)) localStorage.setItem(name, value);
  land(path);
  await pass(10_000);
  expect(popover()).not.toBeInTheDocument();
  expect({ ...localStorage }).toMatchObject(flags);
});

it('does not start when the person leaves /dashboard within the second', async () => {
  newcomer();
  land('/dashboard');
  await pass(500);
  fireEvent.click(screen.getByRole('link', { name: 'Away' }));
  await pass(10_000);
  expect(popover()).not.toBeInTheDocument();
  expect(localStorage.getItem('isNewUser')).toBe('true');
});

it('shows every stop with its progress, and continues on the profile when the person wants', async () => {
  newcomer();
  land('/dashboard');
  await pass(1_000);
  await waitFor(() => expect(popover()).toHaveTextContent('1 of 11'));
  for (const [index, { title }] of desktopStops.entries()) {
    press('Next');
    await pass(1_000);
    expect(popover()).toHaveAccessibleName(title);
    expect(popover()).toHaveTextContent(`${index + 2} of 11`);
    expect(screen.getByRole('button', { name: 'Skip' })).toBeInTheDocument();
    expect(localStorage.getItem('startProfileTour')).toBeNull();
  }
  press('Continue on profile');
  expect(localStorage.getItem('startProfileTour')).toBe('true');
  await pass(0);
  expect(currentPlace()).toBe(`/profile/${me.id}`);
  expect(localStorage.getItem('startProfileTour')).toBeNull();
  await waitFor(() => expect(popover()).toHaveTextContent('1 of 5'));
  for (const { title } of profileStops) {
    await pass(1_000);
    expect(popover()).toHaveAccessibleName(title);
    if (title !== profileStops.at(-1)?.title) press('Next');
  }
  press('Done');
  expect(popover()).not.toBeInTheDocument();
  expect(localStorage.getItem('startPortfolioTour')).toBe('true');
});

it('stays on the page after Done, and continues when the person opens the profile', async () => {
  newcomer();
  land('/dashboard');
  await pass(1_000);
  await waitFor(() => expect(popover()).toBeInTheDocument());
  for (const _stop of desktopStops) {
    expect(screen.queryByRole('button', { name: 'Continue on profile' })).not.toBeInTheDocument();
    press('Next');
    await pass(1_000);
  }
  press('Done');
  await pass(1_000);
  expect(popover()).not.toBeInTheDocument();
  expect(currentPlace()).toBe('/dashboard');
  expect(localStorage.getItem('startProfileTour')).toBe('true');
});

it('continues at the stop where the person left it on another device', async () => {
  newcomer();
  const { calls } = land('/dashboard', [], 'wallet');
  await pass(1_000);
  await waitFor(() => expect(popover()).toHaveAccessibleName('Wallet'));
  expect(popover()).toHaveTextContent('7 of 11');
  press('Next');
  await pass(1_000);
  expect(popover()).toHaveAccessibleName('Blogs');
  const places = () =>
    calls
      .filter(({ path }) => path === '/api/profile/updateProfile')
      .map(({ body }) => JSON.parse(String(body)).tourPlace);
  expect(places()).toEqual(['wallet', 'blogs']);
  for (let stop = 0; stop < 3; stop += 1) {
    press('Next');
    await pass(1_000);
  }
  press('Done');
  await pass(0);
  expect(places().at(-1)).toBe('');
});

it('skips a stop that is not on the page, and does not count it', async () => {
  newcomer();
  land('/dashboard', ['share']);
  await pass(10_000);
  await waitFor(() => expect(popover()).toHaveTextContent('1 of 10'));
});

it('clears the profile’s flag and shows nothing when the page has none of the stops', async () => {
  localStorage.setItem('startProfileTour', 'true');
  land(
    '/profile/another-person',
    profileStops.map(({ at }) => at ?? ''),
  );
  await pass(10_000);
  expect(popover()).not.toBeInTheDocument();
  expect(localStorage.getItem('startProfileTour')).toBeNull();
});

it.each([
  ['Escape', () => fireEvent.keyUp(window, { key: 'Escape' })],
  ['Skip', () => press('Skip')],
  ['another page', () => fireEvent.click(screen.getByRole('link', { name: 'Away' }))],
])('%s ends it permanently', async (_what, leave) => {
  newcomer();
  const { unmount } = land('/dashboard');
  await pass(1_000);
  await waitFor(() => expect(popover()).toBeInTheDocument());
  leave();
  await pass(1_000);
  expect(popover()).not.toBeInTheDocument();
  expect(document.body).not.toHaveClass('driver-active');
  unmount();
  land('/dashboard');
  await pass(10_000);
  expect(popover()).not.toBeInTheDocument();
});
