import { startOpenIdProvider } from '@soloist/tools/local-stack/openid-provider.ts';
import { identityConfig, newEmail, startTestIdentity } from './harness.ts';

/** A browser's cookies of one site. */
function createJar() {
  const cookies = new Map<string, string>();
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    keep(headers: Headers) {
      for (const line of headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
    },
  };
}

/**
 * The service with a real OpenID provider instead of Google, and browsers that sign in through it.
 */
export async function startIdentityWithGoogle() {
  const config = identityConfig();
  const google = await startOpenIdProvider({ redirectUris: [`${config.PUBLIC_URL}/google`] });
  const identity = await startTestIdentity({ ...config, ...google.env });

  /** Follows the provider's redirects until it sends the browser back to us. */
  async function visit(url: string): Promise<URL> {
    const jar = createJar();
    let next = new URL(url);
    while (next.origin === google.issuer) {
      const headers = { cookie: jar.header(), accept: 'text/html' };
      const response = await fetch(next, { redirect: 'manual', headers });
      jar.keep(response.headers);
      const location = response.headers.get('location');
      if (!location) throw new Error(`the provider says: ${await response.text()}`);
      next = new URL(location, next);
    }
    return next;
  }

  /** Starts a sign-in; returns the browser's cookie, its redirect URL and the response. */
  async function beginSignIn(query = '') {
    const response = await fetch(`${identity.url}/auth/google${query}`, { redirect: 'manual' });
    const jar = createJar();
    jar.keep(response.headers);
    return { url: response.headers.get('location') ?? '', cookie: jar.header(), response };
  }
  const responseOf = ({ searchParams }: URL) => ({
    code: searchParams.get('code') ?? '',
    state: searchParams.get('state') ?? '',
    iss: searchParams.get('iss') ?? '',
  });
  const finish = (body: object, cookie: string) =>
    identity.send('POST /auth/google', { body, headers: { cookie } });

  /** Signs in completely as the person that the provider returns. */
  async function signIn(query = '') {
    const { url, cookie } = await beginSignIn(query);
    return finish(responseOf(await visit(url)), cookie);
  }

  /** Links an account as a signed-in person. */
  async function link(token: string) {
    const started = await identity.send('POST /auth/linked-accounts/google', { token });
    const jar = createJar();
    jar.keep(started.headers);
    const body = responseOf(await visit(started.body.url));
    const headers = { cookie: jar.header() };
    return identity.send('PUT /auth/linked-accounts/google', { token, body, headers });
  }

  /** Makes a new person the one who signs in at the provider. */
  function setGooglePerson(over: object = {}) {
    const email = newEmail();
    const verified = { email_verified: true, hd: 'test.local' };
    const person = { sub: email, email, ...verified, given_name: 'Noor', ...over };
    google.person = person;
    return person;
  }

  return {
    ...identity,
    google,
    visit,
    beginSignIn,
    responseOf,
    finish,
    signIn,
    link,
    setGooglePerson,
    async close() {
      await identity.close();
      await google.close();
    },
  };
}
export type IdentityWithGoogle = Awaited<ReturnType<typeof startIdentityWithGoogle>>;
