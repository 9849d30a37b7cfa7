import { homeOf, pageRoutes } from '@soloist/contracts';
import { decide, isProtected } from './guards.ts';
import { rememberPage, takeReturnPath } from './return-path.ts';

const example = (path: string) => path.replace(/:\w+/g, 'abc');
const stranger = { isSignedIn: false, role: undefined, isAdmin: false };
const freelancer = { isSignedIn: true, role: 'freelancer', isAdmin: false } as const;
const employer = { isSignedIn: true, role: 'employer', isAdmin: false } as const;

describe('a signed-out person', () => {
  it.each(pageRoutes.map((page) => [page.path, page] as const))(
    'sees %s if it is public, else signs in',
    (path, page) => {
      const expected = isProtected(page)
        ? { kind: 'sign-in', to: '/choice' }
        : { kind: 'show', page };
      expect(decide(example(path), stranger)).toEqual(expected);
    },
  );
});

it.each([
  [freelancer, 'employer'],
  [employer, 'freelancer'],
] as const)('sends %o home from every page of a %s', (session, other) => {
  for (const page of pageRoutes.filter(({ guard }) => guard === other)) {
    const home = homeOf[session.role];
    expect(decide(example(page.path), session)).toEqual({ kind: 'wrong-role', to: home });
  }
  for (const page of pageRoutes.filter(({ guard }) => guard !== other && guard !== 'admin')) {
    expect(decide(example(page.path), session)).toMatchObject({ kind: 'show' });
  }
});

it.each([freelancer, employer])('shows admin pages only to admins: %o', (session) => {
  const pages = pageRoutes.filter(({ guard }) => guard === 'admin');
  expect(pages.length).toBeGreaterThan(0);
  for (const { path } of pages) {
    expect(decide(path, session)).toEqual({ kind: 'wrong-role', to: homeOf[session.role] });
    expect(decide(path, { ...session, isAdmin: true })).toMatchObject({ kind: 'show' });
  }
});

it('leads admins without a second factor to it, and to no admin page', () => {
  const session = { ...freelancer, isAdmin: true, isAdminPending: true };
  for (const { path, guard } of pageRoutes) {
    const { kind } = decide(example(path), session);
    expect(kind === 'second-factor').toBe(guard === 'admin');
  }
});

it('leaves an unreadable role to the server', () => {
  const session = { isSignedIn: true, role: undefined, isAdmin: false };
  expect(decide('/dashboard', session)).toMatchObject({ kind: 'show' });
});

it('shows the not-found screen for an unknown path', () => {
  expect(decide('/no-such-page', stranger)).toEqual({ kind: 'show', page: undefined });
});

describe('after signing in', () => {
  beforeEach(() => sessionStorage.clear());

  it('returns once to the requested page', () => {
    rememberPage({ pathname: '/projects', search: '?tab=sent', hash: '#newest' });
    expect(takeReturnPath('freelancer')).toBe('/projects?tab=sent#newest');
    expect(takeReturnPath('freelancer')).toBe('/dashboard');
  });

  it.each([
    ['the other role’s', '/jobs', 'freelancer', '/dashboard'],
    ['no page', '/no-such-page', 'employer', '/empdashboard'],
    ['another site', '//evil.example/projects', 'freelancer', '/dashboard'],
  ] as const)('opens the home page when the requested page is %s', (_, pathname, role, home) => {
    rememberPage({ pathname, search: '', hash: '' });
    expect(takeReturnPath(role)).toBe(home);
  });
});
