import { tourPlaces } from '@soloist/contracts';
import {
  desktopStops,
  mobileStops,
  portfolioStops,
  profileStops,
  stopAt,
  welcome,
} from './tour-stops.ts';

it('visits every stop of the specification on the dashboard in order', () => {
  expect(desktopStops.map(({ title }) => title)).toEqual([
    'Your workspace',
    'Home',
    'Discover',
    'Lead generation',
    'Projects & invoices',
    'Wallet',
    'Blogs',
    'Refer to earn',
    'Share identity',
    'Your identity',
  ]);
});

it('is shorter on a phone, with the same first and last stop', () => {
  expect(mobileStops.length).toBeLessThan(desktopStops.length);
  expect(mobileStops.every((stop) => desktopStops.includes(stop))).toBe(true);
  expect(mobileStops.at(0)).toBe(desktopStops.at(0));
  expect(mobileStops.at(-1)).toBe(desktopStops.at(-1));
});

it('has a place on the account for each stop, and continues at the next stop on a phone', () => {
  expect(desktopStops.map(({ place }) => place)).toEqual(tourPlaces);
  expect(stopAt(desktopStops, 'blogs')?.title).toBe('Blogs');
  expect(stopAt(mobileStops, 'blogs')?.title).toBe('Your identity');
  expect(stopAt(desktopStops, '')).toBeUndefined();
});

it('needs the sidebar from the second stop on', () => {
  for (const stops of [desktopStops, mobileStops]) {
    expect(stops.map(({ inSidebar }) => Boolean(inSidebar))).toEqual([
      false,
      ...stops.slice(1).map(() => true),
    ]);
  }
});

it.each([welcome, ...desktopStops, ...profileStops, ...portfolioStops])(
  'describes $title in one or two short sentences',
  ({ text }) => {
    expect([1, 2]).toContain(text.match(/[.](?= |$)/g)?.length);
    expect(text.length).toBeLessThan(150);
    expect(text).not.toMatch(/[!<>&]/);
  },
);
