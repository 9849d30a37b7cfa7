/** What one stop of the tour points at, and what it says. */
export interface TourStop {
  /** The `data-tour` of the place; a stop without one stands in the middle of the screen. */
  at?: string;
  title: string;
  text: string;
  /** In the sidebar, which a phone opens for it. */
  inSidebar?: boolean;
  /** Leaves no room beside it. */
  fillsScreen?: boolean;
}

export const welcome: TourStop = {
  title: 'Welcome to Soloist',
  text: 'This is where you run your business of one. A few short stops show you what is where.',
};

const workspace: TourStop = {
  at: 'workspace',
  fillsScreen: true,
  title: 'Your workspace',
  text: 'Whatever you open appears here, its title and actions along the top. Create starts a proposal, an invoice or a blog from anywhere.',
};
const home: TourStop = {
  at: 'home',
  inSidebar: true,
  title: 'Home',
  text: 'What needs you today comes first: answers from clients, invoices that are due, unread messages. Your earnings and views follow.',
};
const discover: TourStop = {
  at: 'discover',
  inSidebar: true,
  title: 'Discover',
  text: 'Find jobs to apply to, people to work with and posts to read. Filters narrow them down to what you do.',
};
const leads: TourStop = {
  at: 'leads',
  inSidebar: true,
  title: 'Lead generation',
  text: 'Share a form and let clients come to you. Every answer becomes a lead with a stage and a next step.',
};
const projects: TourStop = {
  at: 'projects',
  inSidebar: true,
  title: 'Projects & invoices',
  text: 'Proposals, running projects and invoices are sorted by what happens next. You see when a client opens one and when they sign.',
};
const wallet: TourStop = {
  at: 'wallet',
  inSidebar: true,
  title: 'Wallet',
  text: 'Every payment is booked here to the cent. Add the account that payouts should go to before your first invoice.',
};
const blogs: TourStop = {
  at: 'blogs',
  inSidebar: true,
  title: 'Blogs',
  text: 'Write about how you work and publish it. Posts appear on your portfolio, where clients look before they ask.',
};
const refer: TourStop = {
  at: 'refer',
  inSidebar: true,
  title: 'Refer to earn',
  text: 'Invite people you would recommend. For a year you earn 10 % of the fee on what they are paid.',
};
const share: TourStop = {
  at: 'share',
  inSidebar: true,
  title: 'Share identity',
  text: 'This is the address of your portfolio. Open it for a card with a QR code to pass on.',
};
const identity: TourStop = {
  at: 'identity',
  inSidebar: true,
  title: 'Your identity',
  text: 'The ring closes when nine facts about you are filled in. Done takes you to your profile, where the tour goes on.',
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
/** The shorter variant of phones. */
export const mobileStops = [workspace, home, discover, projects, wallet, identity];

/** On the person's own profile page. */
export const profileStops: TourStop[] = [
  {
    at: 'profile-photo',
    title: 'Your photo',
    text: 'Clients see it here and on what you send them. A face works better than a logo.',
  },
  {
    at: 'profile-about',
    title: 'About you',
    text: 'Say in a few lines what you do and for whom. Every fact here is changed where it stands.',
  },
  {
    at: 'profile-completeness',
    title: 'What is missing',
    text: 'Nine facts make a complete profile, and the empty ones are listed here. Press one to fill it in.',
  },
  {
    at: 'profile-views',
    title: 'Profile views',
    text: 'A visitor counts once a day. Only you see these numbers.',
  },
  {
    at: 'profile-share',
    title: 'Share your profile',
    text: 'Pass your address on when the profile looks right to you. The account menu has the tour whenever you want it again.',
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
    text: 'This is your portfolio as visitors see it. Switch to the width of a phone before you publish.',
  },
  {
    at: 'portfolio-publish',
    title: 'Publish',
    text: 'Nothing is public until you publish. Afterwards your address shows the new version.',
  },
];
