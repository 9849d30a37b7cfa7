import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { OwnProfile, Role } from '@soloist/contracts';
import { deburr } from 'es-toolkit';
import { app, demo } from './app.ts';
import { waitForMail } from './inbox.ts';

/** A new session's token of a demo account. */
export async function tokenOf(who: 'freelancer' | 'employer'): Promise<string> {
  const response = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demo[who], password: demo.password }),
  });
  const { token } = (await response.json()) as { token?: string };
  if (!token) throw new Error(`${who} could not sign in: ${response.status}`);
  return token;
}

/** Signs a demo account in without the form. */
export const signInAs = async (page: Page, who: 'freelancer' | 'employer') =>
  signInWith(page, await tokenOf(who));

/** Signs in without the form: the token is all a page needs. */
export async function signInWith(page: Page, token: string) {
  await page.addInitScript((value) => {
    if (sessionStorage.getItem('signed-in-once')) return;
    sessionStorage.setItem('signed-in-once', 'yes');
    localStorage.setItem('token', value);
  }, token);
}

/** Any call of the API; a body is sent as JSON, a form as it is. */
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
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the answer that it asked for
  return { status: response.status, body: (isJson ? await response.json() : undefined) as any };
}

/** Somebody new, signed in, with a proved address. */
export async function newPerson({
  name = 'Mira',
  role = 'freelancer',
  email = newAddress(name.toLowerCase()),
  ref,
}: {
  name?: string;
  role?: Role;
  email?: string;
  /** The code of who invited them. */
  ref?: string;
} = {}) {
  const password = 'a quiet green harbour';
  const form = { email, password, fname: name, lname: 'Tester', role, ...(ref ? { ref } : {}) };
  await callApi('POST /auth/signup', { body: form });
  const { text } = await waitForMail(email, /code/i);
  const code = /\b\d{6}\b/.exec(text)?.[0];
  const { body } = await callApi('POST /auth/verify', { body: { email, code } });
  return { email, password, token: body.token as string, user: body.user as OwnProfile };
}

/** An address that nobody has used yet, in any worker. */
export const newAddress = (name: string) =>
  `${deburr(name)}.${randomUUID().slice(0, 13)}@example.test`;
