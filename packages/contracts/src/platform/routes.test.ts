import { homeOf, matchPage, opensCheckout, pageRoutes } from './routes.ts';

type Row = [paths: string, guard: string, drawnBy: string];
// Every route of the product, who may open it, and which remote draws it.
const rows: Row[] = [
  ['/ /pricing /abcd /gmd-blogs /gmd-blogs/{blogId} /forhire', 'open', 'shell'],
  ['/get-in-touch /contact /privacy-policy /terms-of-use /choice', 'open', 'shell'],
  ['/login /signup /verify /google /not-found /error', 'open', 'shell'],
  ['/recommendation/{id} /r/{code} /help /help/{slug}', 'open', 'shell'],
  ['/recommendation/decline/{id}', 'capability', 'shell'],
  ['/mail-preferences/{token}', 'capability', 'shell'],
  ['/stop-recovery/{token}', 'capability', 'shell'],
  ['/report-sign-in/{token}', 'capability', 'shell'],
  ['/chooseImage /second-factor /platform/try/{remote}/{version}', 'user', 'shell'],
  ['/connect/{uid}', 'user', 'shell'],
  ['/dashboard /discover', 'freelancer', 'mfe-dashboard'],
  ['/dashboard/project-view/{id} /payments /profile/{id}', 'user', 'mfe-dashboard'],
  ['/create-project /create-project-ai', 'freelancer', 'mfe-wizards'],
  ['/projectPreview /projectPreview/{id}', 'user', 'mfe-wizards'],
  ['/subscribe/{plan} /subscribe/resume', 'user', 'mfe-wizards'],
  ['/refer-to-earn /projects /project/status/{id} /settings', 'user', 'mfe-dashboard'],
  ['/settings/webhooks /settings/webhooks/{id}', 'user', 'mfe-dashboard'],
  ['/proposal/new /proposal/contract /proposal/review /proposal/sign', 'freelancer', 'mfe-wizards'],
  ['/proposal/accept/{contract_id} /invoice/{orderId}', 'capability', 'mfe-wizards'],
  ['/order/new/{id} /order/{link}', 'capability', 'mfe-wizards'],
  ['/accept/proposal/{id}', 'employer', 'mfe-wizards'],
  ['/message/ /message/{userId} /service/{id} /share', 'user', 'mfe-dashboard'],
  ['/invoice/new /invoice/preview /service-offer', 'freelancer', 'mfe-wizards'],
  ['/service-overview /service-deliverables /service-description', 'freelancer', 'mfe-wizards'],
  ['/service-price /service-image', 'freelancer', 'mfe-wizards'],
  ['/portfolio /theme /portfolio/theme/{id} /folio2', 'freelancer', 'mfe-portfolio'],
  ['/gallery', 'user', 'mfe-portfolio'],
  ['/create-blog /blogPreview /blogs', 'freelancer', 'mfe-wizards'],
  ['/lead-generation /lead-generation/{id} /lead-dashboard', 'freelancer', 'mfe-dashboard'],
  ['/empdashboard /empdiscover /jobs /createJob', 'employer', 'mfe-dashboard'],
  ['/job/{id} /job/status/{id}', 'user', 'mfe-dashboard'],
  ['/requestrecommendation', 'freelancer', 'mfe-dashboard'],
  ['/recommendation/write/{id}', 'user', 'mfe-dashboard'],
  ['/payments/disputes /payments/disputes/{id}', 'freelancer', 'mfe-dashboard'],
  [
    '/time /expenses /payments/accounting /payments/clients /payments/forecast',
    'freelancer',
    'mfe-dashboard',
  ],
  ['/operator /operator/ledger /moderation', 'admin', 'mfe-dashboard'],
  ['/admin /admin/users /admin/users/{id} /admin/mails', 'admin', 'mfe-dashboard'],
  ['/admin/files /admin/flags /admin/audit', 'admin', 'mfe-dashboard'],
  ['/platform /platform/{remote}', 'admin', 'mfe-dashboard'],
  ['/decision/{id}', 'user', 'mfe-dashboard'],
];
const routes = rows.flatMap(([paths, ...rest]) =>
  paths.split(' ').map((path) => [path, ...rest] as const),
);

it.each(routes)('%s is open to %s and rendered by %s', (path, guard, drawnBy) => {
  const opened = path.replaceAll(/\{\w+\}/g, 'a1B2-c3_d4');
  expect(matchPage(opened)).toMatchObject({ guard, drawnBy, title: expect.stringMatching(/\S/) });
});

it('has no other pages', () => {
  const known = routes.map(([path]) =>
    path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/(?<=.)\/$/, ''),
  );
  expect(pageRoutes.map(({ path }) => path).toSorted()).toEqual(known.toSorted());
});

it.each([
  ['/invoice/new', '/invoice/new'],
  ['/invoice/preview', '/invoice/preview'],
  ['/invoice/8f14e45f', '/invoice/:orderId'],
  ['/job/status/1', '/job/status/:id'],
  ['/job/status', '/job/:id'],
  ['/projects/', '/projects'],
  ['/message', '/message'],
  ['/message/', '/message'],
])('resolves %s to the page %s', (path, page) => {
  expect(matchPage(path)?.path).toBe(page);
});

it.each(['/nothing', '/Dashboard', '/projects/1', '/profile', '/profile/1/2', '/createjob', ''])(
  'resolves %j to no page',
  (path) => {
    expect(matchPage(path)).toBeUndefined();
  },
);

it('has a home for each role that the role may open', () => {
  for (const [role, home] of Object.entries(homeOf)) expect(matchPage(home)?.guard).toBe(role);
});

it('frames only pages that require sign-in, with a few exceptions', () => {
  for (const { path, guard, frame } of pageRoutes) {
    const isBare = frame === 'none';
    const isPublic = guard === 'open' || guard === 'capability';
    const alone = [
      ...['/chooseImage', '/second-factor', '/connect/:uid', '/dashboard/project-view/:id'],
      '/platform/try/:remote/:version',
    ];
    const isAlone = alone.includes(path) || path.startsWith('/subscribe/');
    expect([path, isBare]).toEqual([path, isPublic || isAlone]);
  }
});

it.each([
  ['/invoice/8f14e45f', true],
  ['/invoice/8f14e45f/', true],
  ['/subscribe/monthly', true],
  ['/subscribe/resume', true],
  ['/invoice/new', false],
  ['/invoice/preview', false],
  ['/pricing', false],
  ['/settings', false],
  ['/no/such/page', false],
])('decides whether the checkout opens at %s: %s', (path, expected) => {
  expect(opensCheckout(path)).toBe(expected);
});
