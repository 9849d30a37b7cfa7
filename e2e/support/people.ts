import type { Page } from '@playwright/test';
import { app, demo } from './app.ts';

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

/** Signs a demo account in without the form: the token is all a page needs. */
export async function signInAs(page: Page, who: 'freelancer' | 'employer') {
  await page.addInitScript(
    (value) => {
      if (sessionStorage.getItem('signed-in-once')) return;
      sessionStorage.setItem('signed-in-once', 'yes');
      localStorage.setItem('token', value);
    },
    await tokenOf(who),
  );
}

let people = 0;
/** An address nobody has used yet. */
export const newAddress = (name: string) => `${name}.${Date.now()}.${++people}@example.test`;
