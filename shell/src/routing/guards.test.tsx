import { homeOf, pageRoutes } from '@soloist/contracts';
import { decide, isProtected } from './guards.ts';
import { rememberPage, takeReturnPath } from './return-path.ts';

const example = (path: string) => path.replace(/:\w+/g, 'abc');
const stranger = { isSignedIn: false, role: undefined, isAdmin: false };
const freelancer = { isSignedIn: true, role: 'freelancer', isAdmin: false } as const;
const employer = { isSignedIn: true, role: 'employer', isAdmin: false } as const;

describe('a person who is not signed in', () => {
  it.each(pageRoutes.map((page) => [page.path, page] as const))('at %s', (path, page) => {
    const expected = isProtected(page)
      ? { kind: 'sign-in', to: '/choice' }
      : { kind: 'show', page };
    expect(decide(example(path), stranger)).toEqual(expected);
  });
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

it.each([freelancer, employer])('shows pages of an admin to nobody else: %o', (session) => {
  const pages = pageRoutes.filter(({ guard }) => guard === 'admin');
  expect(pages.length).toBeGreaterThan(0);
  for (const { path } of pages) {
    expect(decide(path, session)).toEqual({ kind: 'wrong-role', to: homeOf[session.role] });
    expect(decide(path, { ...session, isAdmin: true })).toMatchObject({ kind: 'show' });
  }
});

it('leaves a role it cannot read to the server', () => {
  const session = { isSignedIn: true, role: undefined, isAdmin: false };
  expect(decide('/dashboard', session)).toMatchObject({ kind: 'show' });
});

it('shows the not-found screen for a path that is no page', () => {
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
  ] as const)('goes home when what was asked for is %s', (_, pathname, role, home) => {
    rememberPage({ pathname, search: '', hash: '' });
    expect(takeReturnPath(role)).toBe(home);
  });
});
