import { type Guard, helpHref, homeOf, matchPage, pageRoutes, type Role } from '@soloist/contracts';
import { isAdmin, setTheme, signOut } from '@soloist/web-client';
import { creations, navigation } from '../navigation/navigation.ts';
import type { MenuCommand } from './command.rules.ts';
import { isSlashOn, setSlash } from './slash-key.store.ts';

/** Words of people for our pages and actions, besides their titles. */
const keywords: Record<string, string> = {
  '/proposal/new': 'create quote offer estimate contract',
  '/invoice/new': 'create bill send',
  '/service-overview': 'create offer package',
  '/create-project': 'create add work case study',
  '/create-project-ai': 'create add work generate ai',
  '/create-blog': 'create write article blog',
  '/createJob': 'create new hire vacancy position',
  '/payments': 'open money balance payout withdraw bank earnings',
  '/payments/disputes': 'chargeback',
  '/payments/accounting':
    'journal bookkeeping export xero quickbooks datev tax year statement profit loss taxes',
  '/payments/forecast': 'income expected cash flow prediction',
  '/payments/clients': 'statement of account owed balance customer debt open',
  '/time': 'timer hours timesheet track week',
  '/expenses': 'costs spending receipts reimburse markup',
  '/projects': 'open contracts documents bills',
  '/settings': 'open account password email notifications domain plan billing devices',
  '/settings/webhooks': 'api integration',
  '/discover': 'search find jobs people',
  '/empdiscover': 'search find freelancers people',
  '/message': 'open chat inbox conversations',
  '/lead-dashboard': 'board crm',
  '/lead-generation': 'campaigns find clients',
  '/portfolio': 'site website studio',
  '/theme': 'site design look',
  '/share': 'link qr card',
  '/refer-to-earn': 'invite friend referral',
  '/requestrecommendation': 'testimonial review',
};

/** Steps of a flow, which make no sense on their own, and creations, which are actions. */
const notPages = new Set([
  '/invoice/preview',
  '/projectPreview',
  '/folio2',
  ...Object.values(creations).flatMap((items) => items.map(({ href }) => href)),
]);

const mayOpen = (guard: Guard, role: Role) =>
  guard === 'user' || guard === role || (guard === 'admin' && isAdmin());

/** The pages that this person may open, in the order of their sidebar. */
function pagesOf(role: Role): MenuCommand[] {
  const entries = navigation[role].flatMap(({ items }) => items);
  const labels = new Map(entries.map(({ href, label }) => [href, label]));
  const others = pageRoutes
    .filter(
      ({ path, guard, frame }) =>
        frame === 'app' && !path.includes(':') && mayOpen(guard, role) && !notPages.has(path),
    )
    .filter(({ path }) => !labels.has(path))
    .map(({ path, title }) => [path, title] as const);
  return [...labels, ...others].map(([href, title]) => ({
    id: `page:${href}`,
    kind: 'page',
    title,
    href,
    keywords: keywords[href],
  }));
}

const titleOfCreation = (label: string) =>
  label === 'Job' ? 'Post a job' : `New ${label.toLowerCase()}`;

function creationsOf(role: Role): MenuCommand[] {
  const items = creations[role].map(({ label, href }) => ({ title: titleOfCreation(label), href }));
  const withSage = { title: 'New portfolio project with Sage', href: '/create-project-ai' };
  return [...items, ...(role === 'freelancer' ? [withSage] : [])].map(({ title, href }) => ({
    id: `action:${href}`,
    kind: 'action',
    title,
    href,
    keywords: keywords[href],
  }));
}

const action = (title: string, words: string, run: () => void): MenuCommand => ({
  id: `action:${title}`,
  kind: 'action',
  title,
  keywords: words,
  run,
});

function settingsActions(): MenuCommand[] {
  const isOn = isSlashOn();
  return [
    action('Use the dark theme', 'appearance mode night', () => setTheme('dark')),
    action('Use the light theme', 'appearance mode day', () => setTheme('light')),
    action('Use the system’s theme', 'appearance mode automatic', () => setTheme('system')),
    action(`Turn ${isOn ? 'off' : 'on'} the “/” shortcut`, 'keyboard slash search key', () =>
      setSlash(!isOn),
    ),
    action('Log out', 'sign out leave', () => void signOut()),
  ];
}

/** The contents of the help, and the article about the page below the menu. */
function helpPages(): MenuCommand[] {
  const href = helpHref(matchPage(window.location.pathname)?.path);
  const words = 'support how to articles questions';
  const here: MenuCommand = {
    id: 'action:help',
    kind: 'action',
    title: 'Help with this page',
    href,
    keywords: words,
  };
  const contents: MenuCommand = {
    id: 'page:/help',
    kind: 'page',
    title: 'Help',
    href: '/help',
    keywords: words,
  };
  return href === '/help' ? [contents] : [here, contents];
}

/** Actions and pages of a role: those listed before anything is typed, and all that are found. */
export function listActions(role: Role, userId: string | undefined) {
  const creating = creationsOf(role);
  const pages = pagesOf(role);
  const profile: MenuCommand[] = userId
    ? [{ id: 'page:profile', kind: 'page', title: 'Your profile', href: `/profile/${userId}` }]
    : [];
  const inSidebar = navigation[role].flatMap(({ items }) => items.map(({ href }) => href));
  return {
    listed: [
      ...creating,
      ...helpPages().filter(({ kind }) => kind === 'action'),
      ...pages.filter(({ href }) => href && inSidebar.includes(href) && href !== homeOf[role]),
    ],
    all: [...creating, ...settingsActions(), ...pages, ...profile, ...helpPages()],
  };
}
