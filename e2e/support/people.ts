import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type MyProfile, type Role, testPeople } from '@soloist/contracts';
import { sampleUserAgent } from '@soloist/server-kit/device';
import { deburr } from 'es-toolkit';
import { app, demo } from './app.ts';

/** The token of a new session of a demo account. */
export async function fetchDemoToken(account: 'freelancer' | 'employer'): Promise<string> {
  const response = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': sampleUserAgent },
    body: JSON.stringify({ email: demo[account], password: demo.password }),
  });
  const { token } = (await response.json()) as { token?: string };
  if (!token) throw new Error(`${account} could not sign in: ${response.status}`);
  return token;
}

/** Signs a demo account in without the form. */
export const signInAs = async (page: Page, account: 'freelancer' | 'employer') =>
  signInWith(page, await fetchDemoToken(account));

/** Signs in without the form: the token is all a page needs. */
export async function signInWith(page: Page, token: string) {
  await page.addInitScript((value) => {
    if (sessionStorage.getItem('signed-in-once')) return;
    sessionStorage.setItem('signed-in-once', 'yes');
    localStorage.setItem('token', value);
  }, token);
}

/** Calls the API with a JSON body or a form. */
export async function callApi(
  call: `${string} /${string}`,
  { token, body }: { token?: string; body?: unknown } = {},
) {
  const [method = '', path = ''] = call.split(' ');
  const isForm = body instanceof FormData;
  const response = await fetch(`${app.url}/api${path}`, {
    method,
    headers: {
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const isJson = response.headers.get('content-type')?.includes('json');
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the response to its request
  return { status: response.status, body: (isJson ? await response.json() : undefined) as any };
}

/** The password of the people that `newPerson` creates. */
export const testPassword = 'a quiet green harbour';

/** A new signed-in person with a verified address. Other journeys test the form and the email. */
export async function newPerson({
  name = 'Mira',
  role = 'freelancer',
  email = newAddress(name.toLowerCase()),
  ref,
  isPublished = false,
}: {
  name?: string;
  role?: Role;
  email?: string;
  /** The referral code of the inviter. */
  ref?: string;
  /** Whether the site is published and the person is listed; otherwise they are as after sign-up. */
  isPublished?: boolean;
} = {}) {
  const password = testPassword;
  const form = {
    ...{ email, password, fname: name, lname: 'Tester', role },
    ref,
    published: isPublished ? { headline: 'Packaging designer', skills: ['Packaging'] } : undefined,
  };
  const { url, secret } = app.identity;
  const response = await fetch(url + testPeople.create.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-internal-secret': secret },
    body: JSON.stringify(form),
  });
  if (!response.ok) throw new Error(`no person: ${response.status} ${await response.text()}`);
  const { token, user } = (await response.json()) as { token: string; user: MyProfile };
  return { email, password, token, user };
}

/** An email address that is unique across workers. */
export const newAddress = (name: string) =>
  `${deburr(name)}.${randomUUID().slice(0, 13)}@example.test`;
