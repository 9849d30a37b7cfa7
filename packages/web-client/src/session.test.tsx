import { act, render, screen } from '@testing-library/react';
import { queryClient } from './query.ts';
import {
  clearSession,
  forgetPerson,
  getClaims,
  getRole,
  getToken,
  pendingPrefix,
  renewToken,
  setToken,
  useRole,
  useToken,
} from './session.ts';

const tokenOf = (claims: unknown) =>
  `e30.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')}.signature`;
const employer = tokenOf({ sub: 'u', sid: 's', roles: ['employer'], role: 'employer' });
const freelancer = tokenOf({ sub: 'u', sid: 's', roles: ['freelancer'], role: 'freelancer' });

beforeEach(() => localStorage.clear());

function Who() {
  const role = useRole();
  return <p>{useToken() ? `signed in as ${role}` : 'signed out'}</p>;
}

it('notifies every component of a sign-in, a role change and a sign-out', () => {
  render(<Who />);
  expect(screen.getByText('signed out')).toBeInTheDocument();
  act(() => setToken(employer));
  expect(screen.getByText('signed in as employer')).toBeInTheDocument();
  act(() => setToken(freelancer));
  expect(screen.getByText('signed in as freelancer')).toBeInTheDocument();
  act(() => clearSession());
  expect(screen.getByText('signed out')).toBeInTheDocument();
});

it('keeps pending changes when the server ends the session, but not on signing out', async () => {
  const key = `${pendingPrefix}timer:u`;
  setToken(freelancer);
  localStorage.setItem(key, '[1]');
  localStorage.setItem('draft:1', 'text');
  clearSession();
  expect(Object.keys(localStorage)).toEqual([key]);
  await forgetPerson();
  expect(localStorage).toHaveLength(0);
});

it('clears the data of one person when another signs in, after the session ended or before', () => {
  const other = tokenOf({ sub: 'v', sid: 't', roles: ['employer'], role: 'employer' });
  setToken(freelancer);
  localStorage.setItem('draft:1', 'text');
  localStorage.setItem(`${pendingPrefix}timer:u`, '[1]');
  setToken(employer);
  expect(localStorage).toHaveLength(3);
  setToken(other);
  expect(Object.keys(localStorage)).toEqual(['token']);
  localStorage.setItem(`${pendingPrefix}timer:v`, '[1]');
  clearSession();
  setToken(freelancer);
  expect(Object.keys(localStorage)).toEqual(['token']);
});

it('follows a sign-out in another tab', () => {
  setToken(employer);
  render(<Who />);
  act(() => {
    localStorage.removeItem('token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  expect(screen.getByText('signed out')).toBeInTheDocument();
});

it('clears the previous person’s cached data', () => {
  setToken(employer);
  queryClient.setQueryData(['me'], { email: 'grace@example.com' });
  setToken(freelancer);
  expect(queryClient.getQueryData(['me'])).toBeUndefined();
});

it('keeps cached data when the same session gets a renewed token, in this tab and others', () => {
  const renewed = tokenOf({ ...getClaims(employer), auth_time: 1 });
  setToken(employer);
  queryClient.setQueryData(['me'], { email: 'grace@example.com' });
  renewToken(renewed);
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'token', oldValue: employer, newValue: renewed }),
  );
  expect(getToken()).toBe(renewed);
  expect(queryClient.getQueryData(['me'])).toEqual({ email: 'grace@example.com' });
});

it('reads the claims and rejects an invalid token', () => {
  expect(getClaims(tokenOf({ sub: 'x', role: 'freelancer' }))?.sub).toBe('x');
  for (const broken of ['', 'x', 'a.b.c', tokenOf({ role: 'admin' }), tokenOf(null)]) {
    expect(getClaims(broken)).toBeUndefined();
  }
  localStorage.setItem('token', 'not-a-token');
  expect(getRole()).toBeUndefined();
});
