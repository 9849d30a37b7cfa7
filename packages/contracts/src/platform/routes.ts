import type { RemoteName } from './remotes.ts';

/** Who may open a page; see docs/architecture.md, "Access". */
export type Guard = 'open' | 'capability' | 'user' | 'freelancer' | 'employer' | 'admin';

/**
 * What surrounds a page: `app` has sidebar, top bar and Sage, and on phones a tab bar that gives
 * way to a page's own (an element with `data-bottom-bar`); `wizard` has a bar of its own and Sage;
 * `none` is the page alone.
 */
export type Frame = 'app' | 'wizard' | 'none';

export interface PageRoute {
  /** The path as a react-router pattern. */
  path: string;
  guard: Guard;
  drawnBy: 'shell' | RemoteName;
  frame: Frame;
  /** The document's title, without the product's name. */
  title: string;
}

type Row = [path: string, title: string];
const group = (
  drawnBy: PageRoute['drawnBy'],
  guard: Guard,
  frame: Frame,
  rows: Row[],
): PageRoute[] => rows.map(([path, title]) => ({ path, title, guard, drawnBy, frame }));

/**
 * Every page of the main set. The shell guards and renders them, the gateway preloads their
 * remotes, and a test opens each.
 */
export const pageRoutes: PageRoute[] = [
  ...group('shell', 'open', 'none', [
    ['/', 'Run your business of one'],
    ['/pricing', 'Pricing'],
    ['/abcd', 'The A, B, C, D of working for yourself'],
    ['/gmd-blogs', 'Blogs'],
    ['/gmd-blogs/:blogId', 'Blog'],
    ['/forhire', 'Freelancers for hire'],
    ['/recommendation/:id', 'Recommendation'],
    ['/help', 'Help'],
    ['/help/:slug', 'Help article'],
    ['/get-in-touch', 'Get in touch'],
    ['/contact', 'Contact'],
    ['/privacy-policy', 'Privacy policy'],
    ['/terms-of-use', 'Terms of use'],
    ['/r/:code', 'Invitation'],
    ['/choice', 'Choose how you will use Soloist'],
    ['/login', 'Log in'],
    ['/signup', 'Sign up'],
    ['/verify', 'Verify your address'],
    ['/google', 'Signing in with Google'],
    ['/not-found', 'Page not found'],
    ['/error', 'Something went wrong'],
  ]),
  ...group('shell', 'capability', 'none', [
    ['/recommendation/decline/:id', 'Decline a request'],
    ['/mail-preferences/:token', 'Email preferences'],
    ['/stop-recovery/:token', 'Stop account recovery'],
    ['/report-sign-in/:token', 'Report a sign-in'],
  ]),
  ...group('shell', 'user', 'none', [
    ['/chooseImage', 'Profile image'],
    ['/second-factor', 'Second factor'],
    ['/connect/:uid', 'Connect an app'],
    ['/platform/try/:remote/:version', 'Version preview'],
  ]),

  ...group('mfe-dashboard', 'freelancer', 'app', [
    ['/dashboard', 'Home'],
    ['/discover', 'Discover'],
    ['/lead-generation', 'Lead generation'],
    ['/lead-generation/:id', 'Lead campaign'],
    ['/lead-dashboard', 'Leads'],
    ['/time', 'Time'],
    ['/expenses', 'Expenses'],
    ['/payments/accounting', 'Accounting'],
    ['/payments/clients', 'Client statements'],
    ['/payments/forecast', 'Forecast'],
    ['/payments/disputes', 'Disputes'],
    ['/payments/disputes/:id', 'Dispute'],
    ['/requestrecommendation', 'Recommendations'],
  ]),
  ...group('mfe-dashboard', 'employer', 'app', [
    ['/empdashboard', 'Home'],
    ['/empdiscover', 'Discover'],
    ['/jobs', 'Jobs'],
    ['/createJob', 'Post a job'],
  ]),
  ...group('mfe-dashboard', 'user', 'app', [
    ['/payments', 'Wallet'],
    ['/profile/:id', 'Profile'],
    ['/refer-to-earn', 'Refer to earn'],
    ['/projects', 'Projects & invoices'],
    ['/project/status/:id', 'Project'],
    ['/settings', 'Settings'],
    ['/settings/webhooks', 'Webhooks'],
    ['/settings/webhooks/:id', 'Webhook'],
    ['/message', 'Messages'],
    ['/message/:userId', 'Messages'],
    ['/service/:id', 'Service'],
    ['/share', 'Share identity'],
    ['/job/:id', 'Job'],
    ['/job/status/:id', 'Job status'],
    ['/decision/:id', 'Decision'],
    ['/recommendation/write/:id', 'Write a recommendation'],
  ]),
  ...group('mfe-dashboard', 'admin', 'app', [
    ['/admin', 'Administration'],
    ['/admin/users', 'Users'],
    ['/admin/users/:id', 'User'],
    ['/admin/mails', 'Emails'],
    ['/admin/files', 'Files'],
    ['/admin/flags', 'Feature flags'],
    ['/admin/audit', 'Audit log'],
    ['/operator', 'Queues'],
    ['/operator/ledger', 'Ledger'],
    ['/moderation', 'Moderation'],
    ['/platform', 'Releases'],
    ['/platform/:remote', 'Releases of a remote'],
  ]),
  ...group('mfe-dashboard', 'user', 'none', [['/dashboard/project-view/:id', 'Project']]),

  ...group('mfe-wizards', 'freelancer', 'wizard', [
    ['/proposal/new', 'New proposal'],
    ['/proposal/contract', 'Proposal: contract'],
    ['/proposal/review', 'Proposal: review'],
    ['/proposal/sign', 'Proposal: sign'],
    ['/service-overview', 'Service: overview'],
    ['/service-deliverables', 'Service: deliverables'],
    ['/service-description', 'Service: description'],
    ['/service-price', 'Service: price'],
    ['/service-image', 'Service: image'],
    ['/create-project', 'New portfolio project'],
    ['/create-project-ai', 'New portfolio project with Sage'],
    ['/create-blog', 'New post'],
    ['/blogPreview', 'Post preview'],
  ]),
  ...group('mfe-wizards', 'freelancer', 'app', [
    ['/invoice/new', 'New invoice'],
    ['/invoice/preview', 'Invoice preview'],
    ['/service-offer', 'Services'],
    ['/blogs', 'Blogs'],
  ]),
  ...group('mfe-wizards', 'user', 'app', [
    ['/projectPreview', 'Project preview'],
    ['/projectPreview/:id', 'Project preview'],
  ]),
  ...group('mfe-wizards', 'user', 'none', [
    ['/subscribe/:plan', 'Subscribe to Pro'],
    ['/subscribe/resume', 'Resume Pro'],
  ]),
  ...group('mfe-wizards', 'capability', 'none', [
    ['/proposal/accept/:contract_id', 'Proposal'],
    ['/invoice/:orderId', 'Invoice'],
    ['/order/new/:id', 'Order a service'],
    ['/order/:link', 'Order'],
  ]),
  ...group('mfe-wizards', 'employer', 'app', [['/accept/proposal/:id', 'Proposal']]),

  ...group('mfe-portfolio', 'freelancer', 'app', [
    ['/portfolio', 'Portfolio'],
    ['/theme', 'Themes'],
    ['/portfolio/theme/:id', 'Theme'],
    ['/folio2', 'Second layout'],
  ]),
  ...group('mfe-portfolio', 'user', 'app', [['/gallery', 'Gallery']]),
];

/** The home page of each role. */
export const homeOf = { freelancer: '/dashboard', employer: '/empdashboard' } as const;

const matchers = pageRoutes
  .map((route) => ({
    route,
    // A fixed path takes precedence over one with a parameter: /invoice/new before
    // /invoice/:orderId.
    rank: route.path.includes(':') ? 1 : 0,
    pattern: new RegExp(`^${route.path.replace(/:[A-Za-z_]+/g, '[^/]+')}/?$`),
  }))
  .sort((a, b) => a.rank - b.rank);

/** The page at a path; `undefined` is the not-found screen. */
export function matchPage(pathname: string): PageRoute | undefined {
  return matchers.find(({ pattern }) => pattern.test(pathname))?.route;
}

const checkoutPaths = ['/invoice/:orderId', '/subscribe/:plan', '/subscribe/resume'];

/**
 * Whether the page at a path opens the payment provider's checkout. Only these pages have a
 * policy that allows its script, so a document loaded for one of them shows no other page, and
 * the reverse.
 */
export const opensCheckout = (pathname: string): boolean =>
  checkoutPaths.includes(matchPage(pathname)?.path ?? '');
