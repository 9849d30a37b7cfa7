import { type OwnApp, oauth } from '@soloist/contracts';
import * as client from 'openid-client';
import type { TestIdentity } from './harness.ts';

export const redirectUri = 'https://books.example/callback';
export const appForm = { name: 'Ledger', redirectUris: [redirectUri], hasSecret: false };

/** An app as its maker registered it. */
export interface RegisteredApp {
  created: OwnApp;
  secret: string | null;
}

type Browser = ReturnType<typeof createBrowser>;

/** Cookies of one browser, each sent to its path only. */
function createBrowser() {
  const jar = new Map<string, { pair: string; path: string }>();
  return {
    cookiesFor: (path: string) =>
      [...jar.values()]
        .filter((cookie) => path.startsWith(cookie.path))
        .map(({ pair }) => pair)
        .join('; '),
    store({ headers }: Response) {
      for (const cookie of headers.getSetCookie()) {
        const [pair = '', ...attributes] = cookie.split('; ');
        const path = attributes.find((each) => each.startsWith('path='))?.slice(5) ?? '/';
        jar.set(`${pair.split('=', 1)[0]} ${path}`, { pair, path });
      }
    },
  };
}

/** An app and the browsers of people, as they are through the gateway: it alone adds `/api`. */
export function createOAuthWorld(identity: TestIdentity) {
  const { PUBLIC_URL: publicUrl } = identity.config;
  const inside = (address: string | URL) =>
    String(address)
      .replace(
        `${publicUrl}/.well-known/oauth-authorization-server`,
        `${publicUrl}/api${oauth.metadata.path}`,
      )
      .replace(`${publicUrl}/api`, identity.url);

  async function configure({ created, secret }: RegisteredApp) {
    return client.discovery(
      new URL(publicUrl),
      created.id,
      undefined,
      secret ? client.ClientSecretBasic(secret) : client.None(),
      {
        ...{ algorithm: 'oauth2', execute: [client.allowInsecureRequests] },
        [client.customFetch]: (url: string, init: object) => fetch(inside(url), init),
      },
    );
  }

  /** Opens the address that an app sent, and returns where our page for the answer is. */
  async function open(app: RegisteredApp, over: Record<string, string | undefined> = {}) {
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    const query = {
      ...{ response_type: 'code', client_id: app.created.id, redirect_uri: redirectUri, state },
      ...{ scope: 'leads:read invoices:write', code_challenge_method: 'S256' },
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      ...over,
    };
    const sent = Object.entries(query).filter((each): each is [string, string] => !!each[1]);
    const browser = createBrowser();
    const reply = await visit(`${oauth.authorize.path}?${new URLSearchParams(sent)}`, browser);
    const target = reply.headers.get('location') ?? '';
    return { app, browser, reply, target, uid: target.split('/').at(-1) ?? '', verifier, state };
  }
  type Opened = Awaited<ReturnType<typeof open>>;

  async function visit(path: string, browser: Browser) {
    const reply = await fetch(identity.url + path, {
      redirect: 'manual',
      headers: { cookie: browser.cookiesFor(`/api${path}`) },
    });
    browser.store(reply);
    return reply;
  }

  /** A call of our page for the answer. */
  const answer = (
    { uid, browser }: Pick<Opened, 'uid' | 'browser'>,
    { act, token }: { act: 'request' | 'allow' | 'cancel'; token: string | undefined },
  ) => {
    const path = `/auth/oauth/authorize/${uid}/${act}`;
    const headers = { cookie: browser.cookiesFor(`/api${path}`) };
    return identity.send(`${act === 'request' ? 'GET' : 'POST'} ${path}`, { token, headers });
  };

  /** Where the app's address gets the answer. */
  async function goBack({ browser }: Pick<Opened, 'browser'>, redirectTo: string) {
    const reply = await visit(inside(redirectTo).replace(identity.url, ''), browser);
    return new URL(reply.headers.get('location') ?? 'about:blank');
  }

  /** Until the app has its code. */
  async function allow(app: RegisteredApp, token: string, over: Record<string, string> = {}) {
    const opened = await open(app, over);
    const { body } = await answer(opened, { act: 'allow', token });
    return { ...opened, back: await goBack(opened, body.redirectTo) };
  }
  type Allowed = Awaited<ReturnType<typeof allow>>;

  const redeem = async (
    { app, back, verifier, state }: Allowed,
    over: Record<string, string> = {},
  ) => {
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    return client.authorizationCodeGrant(await configure(app), back, checks, over);
  };

  return {
    configure,
    open,
    answer,
    goBack,
    allow,
    redeem,
    async register(token: string, over: object = {}): Promise<RegisteredApp> {
      const body = { ...appForm, ...over };
      return (await identity.send('POST /auth/apps', { token, body })).body;
    },
    /** All of it: the app has tokens. */
    connect: async (app: RegisteredApp, token: string, over: Record<string, string> = {}) =>
      redeem(await allow(app, token, over)),
    refresh: async (app: RegisteredApp, refreshToken = '') =>
      client.refreshTokenGrant(await configure(app), refreshToken),
    revoke: async (app: RegisteredApp, token = '') =>
      client.tokenRevocation(await configure(app), token),
    /** A form to the token endpoint, as no library would send it. */
    async sendForm(form: Record<string, string>, headers: Record<string, string> = {}) {
      const body = new URLSearchParams(form);
      const url = identity.url + oauth.token.path;
      const reply = await fetch(url, { method: 'POST', body, headers });
      return { status: reply.status, body: (await reply.json()) as Record<string, string> };
    },
  };
}
