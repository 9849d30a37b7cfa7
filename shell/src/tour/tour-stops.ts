import { type TourPlace, tourPlaces } from '@soloist/contracts';

/** The target and the text of one stop of the tour. */
export interface TourStop {
  /** The `data-tour` of the target; a stop without one is in the middle of the screen. */
  at?: string;
  title: string;
  text: string;
  /** The stop's name on the account, where the tour continues on any device. */
  place?: TourPlace;
  /** In the sidebar, which opens for it on a phone. */
  inSidebar?: boolean;
  /** The target leaves no space beside it. */
  fillsScreen?: boolean;
}

export const welcome: TourStop = {
  title: 'Welcome to Soloist',
  text: 'Run your business of one from here. This short tour shows you around.',
};

const workspace: TourStop = {
  at: 'workspace',
  place: 'workspace',
  fillsScreen: true,
  title: 'Your workspace',
  text: 'Every page opens here. Use Create to start a proposal, an invoice or a post.',
};
const home: TourStop = {
  at: 'home',
  place: 'home',
  inSidebar: true,
  title: 'Home',
  text: 'See what needs your attention: client replies, due invoices and unread messages.',
};
const discover: TourStop = {
  at: 'discover',
  place: 'discover',
  inSidebar: true,
  title: 'Discover',
  text: 'Find jobs, people to work with and posts, filtered to what you do.',
};
const leads: TourStop = {
  at: 'leads',
  place: 'leads',
  inSidebar: true,
  title: 'Lead generation',
  text: 'Share a form with clients. Every response becomes a lead with a next step.',
};
const projects: TourStop = {
  at: 'projects',
  place: 'projects',
  inSidebar: true,
  title: 'Projects & invoices',
  text: 'Track proposals, projects and invoices, and see when clients view and sign them.',
};
const wallet: TourStop = {
  at: 'wallet',
  place: 'wallet',
  inSidebar: true,
  title: 'Wallet',
  text: 'Every payment appears here. Add a payout account before your first invoice.',
};
const blogs: TourStop = {
  at: 'blogs',
  place: 'blogs',
  inSidebar: true,
  title: 'Blogs',
  text: 'Write about how you work. Posts appear on your portfolio, where clients look first.',
};
const refer: TourStop = {
  at: 'refer',
  place: 'refer',
  inSidebar: true,
  title: 'Refer to earn',
  text: 'Invite people you recommend and earn 10% of our fee on their payments for a year.',
};
const share: TourStop = {
  at: 'share',
  place: 'share',
  inSidebar: true,
  title: 'Share identity',
  text: 'Share your portfolio address, or a card with its QR code.',
};
const identity: TourStop = {
  at: 'identity',
  place: 'identity',
  inSidebar: true,
  title: 'Your identity',
  text: 'The ring closes when your nine profile details are complete. The tour continues on your profile.',
};

/** Specification, section 2: across the dashboard, in this order. */
export const desktopStops = [
  workspace,
  home,
  discover,
  leads,
  projects,
  wallet,
  blogs,
  refer,
  share,
  identity,
];
/** The shorter variant for phones. */
export const mobileStops = [workspace, home, discover, projects, wallet, identity];

/** The stop at a saved place, or the next one where this device has no such stop. */
export function stopAt(stops: TourStop[], place: TourPlace | ''): TourStop | undefined {
  if (place === '') return undefined;
  const from = tourPlaces.indexOf(place);
  return stops.find((stop) => stop.place && tourPlaces.indexOf(stop.place) >= from);
}

/** On the person's own profile page. */
export const profileStops: TourStop[] = [
  {
    at: 'profile-photo',
    title: 'Profile image',
    text: 'Clients see it here and on your documents. A face works better than a logo.',
  },
  {
    at: 'profile-about',
    title: 'About you',
    text: 'Say what you do and who you help. Select any detail to edit it.',
  },
  {
    at: 'profile-completeness',
    title: 'Missing details',
    text: 'A complete profile has nine details. Select a missing one to add it.',
  },
  {
    at: 'profile-views',
    title: 'Profile views',
    text: 'Each visitor counts once a day. Only you see these numbers.',
  },
  {
    at: 'profile-share',
    title: 'Share your profile',
    text: 'Share your address when your profile is ready. Restart the tour from the account menu.',
  },
];

/** In the portfolio studio. */
export const portfolioStops: TourStop[] = [
  {
    at: 'portfolio-sections',
    title: 'Sections',
    text: 'Choose what your portfolio shows and in which order. Hidden sections keep their content.',
  },
  {
    at: 'portfolio-preview',
    title: 'Your site',
    text: 'Preview your portfolio as visitors see it. Check the phone width before you publish.',
  },
  {
    at: 'portfolio-publish',
    title: 'Publish',
    text: 'Nothing is public until you publish.',
  },
];
