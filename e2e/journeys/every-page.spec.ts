import type { Browser, Page } from '@playwright/test';
import type { InvoiceSummary, PageRoute, ProposalSummary } from '@soloist/contracts';
import { expectAccessibleThroughout } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { findCoveredByLauncher } from '../support/launcher.ts';
import { describeShifts, measureLayoutShift, recordLayoutShifts } from '../support/layout-shift.ts';
import { pages } from '../support/pages.ts';
import { callApi, fetchDemoToken } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const sizes = {
  phone: { width: 412, height: 823 },
  desktop: { width: 1350, height: 940 },
};

/** The largest cumulative layout shift of pages for visitors and clients, and of signed-in pages. */
const limits = { visitor: 0.02, signedIn: 0.05 };

type Role = 'visitor' | 'freelancer' | 'employer';

const rolesOfGuards: Record<PageRoute['guard'], Role> = {
  open: 'visitor',
  capability: 'visitor',
  user: 'freelancer',
  freelancer: 'freelancer',
  // The demo freelancer is an admin.
  admin: 'freelancer',
  employer: 'employer',
};

/** Pages of both roles that show a client something else. */
const pagesOfBothRoles = ['/projects', '/payments', '/settings', '/message'];

const pathsOf = (role: Role) => [
  ...pages.filter(({ guard }) => rolesOfGuards[guard] === role).map(({ path }) => path),
  ...(role === 'employer' ? pagesOfBothRoles : []),
];

/** Pages whose accessibility is checked here: other journeys check theirs with more content. */
const checkedForAccessibility: Record<Role, string[]> = {
  visitor: ['/choice', '/signup', '/login', '/verify', '/not-found', '/error'],
  freelancer: [
    ...['/dashboard', '/projects', '/proposal/new', '/message', '/settings', '/chooseImage'],
    ...['/payments', '/payments/disputes', '/subscribe/:plan', '/refer-to-earn'],
    ...[
      '/operator/ledger',
      '/discover',
      '/lead-dashboard',
      '/lead-generation',
      '/time',
      '/expenses',
      '/payments/accounting',
      '/payments/clients',
      '/payments/forecast',
    ],
    ...['/requestrecommendation', '/share', '/portfolio', '/service-offer', '/service-overview'],
  ],
  employer: [
    ...['/empdashboard', '/projects', '/settings', '/empdiscover', '/jobs', '/createJob'],
    '/payments',
  ],
};

/** Pages with controls to the bottom, where Sage's launcher must cover none of them. */
const withControls: Record<Role, string[]> = {
  visitor: [],
  freelancer: [
    ...['/dashboard', '/discover', '/message', '/projects', '/payments', '/lead-dashboard'],
    ...['/lead-generation', '/service-offer', '/portfolio', '/blogs', '/requestrecommendation'],
    ...['/time', '/expenses', '/payments/accounting', '/payments/clients', '/payments/forecast'],
    ...['/refer-to-earn', '/settings', '/share', '/proposal/new', '/invoice/new'],
    ...['/service-overview', '/create-blog'],
  ],
  employer: ['/empdashboard', '/empdiscover', '/jobs', '/createJob', '/projects', '/payments'],
};

/** Ids of the demo's items by the page's path. Other pages show that an item does not exist. */
async function findIds(): Promise<Record<string, string | undefined>> {
  const [ada, grace] = await Promise.all([
    fetchDemoToken('freelancer'),
    fetchDemoToken('employer'),
  ]);
  const read = async (path: `/${string}`, token = ada) =>
    (await callApi(`GET ${path}`, { token })).body;
  const [me, client] = [await read('/profile/loadUser'), await read('/profile/loadUser', grace)];
  const proposals: ProposalSummary[] = (await read('/proposal/fetchAllProposals')).items;
  const invoices: InvoiceSummary[] = (await read('/proposal/invoices')).items;
  const project = proposals.find(({ status }) => status === 'active')?.id;
  return {
    '/gmd-blogs/:blogId': (await read('/hook/fetchPosts')).posts[0].blog.id,
    '/help/:slug': 'account',
    '/r/:code': (await read('/profile/referral-code')).code,
    '/proposal/accept/:contract_id': proposals.find(({ status }) =>
      ['sent', 'viewed'].includes(status),
    )?.contract_id,
    '/invoice/:orderId': invoices.find(({ balance }) => balance > 0)?.orderId,
    '/order/new/:id': (await read('/service/own')).items[0].id,
    '/project/status/:id': project,
    '/dashboard/project-view/:id': project,
    '/lead-generation/:id': (await read('/leads/campaigns')).items[0].id,
    '/payments/disputes/:id': (await read('/payment/disputes')).items[0].id,
    '/profile/:id': me.userInfo.id,
    '/admin/users/:id': me.userInfo.id,
    '/message/:userId': client.userInfo.id,
    '/job/:id': (await read('/jobs/list')).items[0]._id,
    '/projectPreview/:id': (await read('/project/own')).items[0].id,
    '/platform/:remote': 'mfe-dashboard',
    '/subscribe/:plan': 'monthly',
    '/portfolio/theme/:id': 'poster',
    '/job/status/:id': (await read('/jobs/own', grace)).items[0]._id,
    '/accept/proposal/:id': (await read('/proposal/fetchReceived', grace)).items[0].contract_id,
  };
}

const missingId = '0123456789abcdef01234567';

async function openContext(browser: Browser, role: Role, size: keyof typeof sizes) {
  const context = await browser.newContext({ baseURL: app.url, viewport: sizes[size] });
  if (role !== 'visitor') {
    const token = await fetchDemoToken(role);
    await context.addInitScript((value) => localStorage.setItem('token', value), token);
  }
  await recordLayoutShifts(context);
  return context;
}

interface Visit {
  path: string;
  role: Role;
  size: keyof typeof sizes;
}

/** What is wrong with a page that has loaded; empty for none. */
async function findProblems(page: Page, { path, role, size }: Visit): Promise<string> {
  try {
    if (withControls[role].includes(path)) {
      await expect(page.getByTitle('Open chat')).toBeVisible();
      expect(await findCoveredByLauncher(page)).toEqual([]);
    }
    if (size === 'desktop' && checkedForAccessibility[role].includes(path))
      await expectAccessibleThroughout(page);
    return '';
  } catch (error) {
    return `${path}: ${(error as Error).message}`;
  }
}

interface PageVisits {
  role: Role;
  size: keyof typeof sizes;
  paths: string[];
}

/** Opens each page once for all checks and returns what is wrong. */
async function visitPages(browser: Browser, { role, size, paths }: PageVisits) {
  const context = await openContext(browser, role, size);
  const ids = await findIds();
  const waiting = [...paths];
  const problems: string[] = [];
  const measured: string[] = [];
  const limit = role === 'visitor' ? limits.visitor : limits.signedIn;
  // Pages mostly wait for the slow network, so several are open.
  async function visitNext(): Promise<void> {
    const path = waiting.shift();
    if (!path) return;
    const page = await context.newPage();
    const shift = await measureLayoutShift(page, path.replace(/:\w+/, ids[path] ?? missingId));
    const line = `${shift.total.toFixed(3)} ${path}`;
    measured.push(line);
    if (shift.total > limit) {
      problems.push([`${line}, limit ${limit}`, ...describeShifts(shift)].join('\n'));
    }
    problems.push(await findProblems(page, { path, role, size }));
    await page.close();
    return visitNext();
  }
  await Promise.all([visitNext(), visitNext(), visitNext(), visitNext()]);
  await context.close();
  test.info().annotations.push({ type: 'layout shift', description: measured.sort().join('\n') });
  return problems.filter(Boolean).join('\n');
}

/** Pages of one test: few enough for a slow machine, and parts of a role run beside each other. */
const pagesOfTest = 16;

function* partsOf(role: Role): Generator<string[]> {
  const paths = pathsOf(role);
  for (let from = 0; from < paths.length; from += pagesOfTest) {
    yield paths.slice(from, from + pagesOfTest);
  }
}

test.describe.configure({ mode: 'parallel', timeout: 360_000 });

for (const role of ['visitor', 'freelancer', 'employer'] as const) {
  test(`the lists of pages to check name pages for ${role}s`, () => {
    const paths = pathsOf(role);
    const listed = [...checkedForAccessibility[role], ...withControls[role]];
    expect(listed.filter((path) => !paths.includes(path))).toEqual([]);
  });

  for (const paths of partsOf(role)) {
    for (const size of ['phone', 'desktop'] as const) {
      const pagesOfRole = `${paths.length} pages for ${role}s from ${paths[0]}`;
      test(`${pagesOfRole} stay still while they load on a ${size}, and pass their checks`, async ({
        browser,
      }) => {
        expect(await visitPages(browser, { role, size, paths })).toBe('');
      });
    }
  }
}
