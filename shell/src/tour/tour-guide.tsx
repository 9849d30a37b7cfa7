import { profiles, type TourPlace } from '@soloist/contracts';
import { call, meQuery, queryClient, useLocation, useMe, useNavigate } from '@soloist/web-client';
import { useEffect, useRef } from 'react';
import { phone, stopsOnPage } from './find-stop.ts';
import type { Tour } from './run-tour.ts';
import { announceSequel, isTourDue, markTourStarted, takeSequel } from './tour-flags.ts';
import {
  desktopStops,
  mobileStops,
  portfolioStops,
  profileStops,
  stopAt,
  type TourStop,
  welcome,
} from './tour-stops.ts';

// Specification, section 9: after landing on /dashboard.
const autoStartDelayMs = 1_000;
const nothing = () => {};

/** The stop at which the person left the tour, on any device. */
const readPlace = () =>
  queryClient.ensureQueryData(meQuery).then(
    ({ userInfo }) => userInfo.tourPlace,
    () => '' as const,
  );

/** Saves the place on the account. A lost place only repeats a stop, so failures are ignored. */
function savePlace(tourPlace: TourPlace | ''): void {
  queryClient.setQueryData(
    meQuery.queryKey,
    (me) => me && { ...me, userInfo: { ...me.userInfo, tourPlace } },
  );
  void call(profiles.updateProfile, { body: { tourPlace } }).catch(() => undefined);
}

interface Leg {
  stops: TourStop[];
  welcome?: TourStop;
  /** The saved place from which it continues. */
  readPlace?: () => Promise<TourPlace | ''>;
  onStop?: Tour['onStop'];
  onStart: () => void;
  onDone: () => void;
  sequel?: Tour['sequel'];
}

/**
 * Starts the guided tour where its flags and the path require it, and ends it when the page
 * changes.
 */
export function TourGuide() {
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const { data } = useMe();
  const profilePath = useRef('');
  profilePath.current = `/profile/${data?.userInfo.id ?? ''}`;
  const isHome = pathname === '/dashboard';

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the key changes when the tour is asked for at /dashboard
  useEffect(() => {
    const left = new AbortController();
    const openProfile = () => void navigate(profilePath.current);
    const start = setTimeout(
      () => {
        const leg = isHome ? firstLeg(openProfile) : sequelAt(pathname);
        if (leg) void travel(leg, left.signal);
      },
      isHome ? autoStartDelayMs : 0,
    );
    return () => {
      clearTimeout(start);
      left.abort();
    };
  }, [pathname, isHome && key]);
  return null;
}

function firstLeg(openProfile: () => void): Leg | undefined {
  if (!isTourDue()) return undefined;
  const stops = phone.matches ? mobileStops : desktopStops;
  return {
    stops,
    welcome,
    readPlace,
    onStop: ({ place }) => place && savePlace(place),
    onStart: markTourStarted,
    onDone: () => {
      savePlace('');
      announceSequel('profile');
    },
    sequel: { label: 'Continue on profile', onOpen: openProfile },
  };
}

function sequelAt(pathname: string): Leg | undefined {
  const sequel = takeSequel(pathname);
  if (sequel === 'profile') {
    return {
      stops: profileStops,
      onStart: nothing,
      onDone: () => announceSequel('portfolio'),
    };
  }
  if (sequel === 'portfolio') return { stops: portfolioStops, onStart: nothing, onDone: nothing };
  return undefined;
}

async function travel(leg: Leg, left: AbortSignal): Promise<void> {
  const [tour, stops, place] = await Promise.all([
    // When the tour fails to load offline, its flags stay unchanged.
    import(/* webpackChunkName: "tour" */ './run-tour.ts').catch(() => undefined),
    stopsOnPage(leg.stops, left),
    leg.readPlace?.() ?? ('' as const),
  ]);
  if (!tour || left.aborted || stops.length === 0) return;
  leg.onStart();
  const end = tour.runTour({
    stops,
    welcome: leg.welcome,
    startAt: stopAt(stops, place),
    onStop: leg.onStop,
    onDone: leg.onDone,
    sequel: leg.sequel,
  });
  left.addEventListener('abort', end);
}
