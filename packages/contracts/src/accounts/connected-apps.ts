import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { id, instant, requiredText } from '../shared/primitives.ts';

export const maxConnections = 20;
export const maxOwnApps = 10;
const maxRedirectUris = 5;
/** Days for which a connection works, however often its app renews its tokens. */
export const connectionDays = 365;

/** Letters that look alike are one, also of other scripts, so that "S0l0ist" is found. */
const skeletonOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[il1ı|!ł\u0456\u04cf\u03b9]/g, 'i')
    .replace(/[0ø\u043e\u03bf]/g, 'o')
    .replace(/[5$ſ\u0455]/g, 's')
    .replace(/[ŧ\u0442\u03c4]/g, 't')
    .replace(/[^a-z]/g, '');

/** Other scripts have letters that look like Latin ones: with them, an app could pass as another. */
const isPlainName = (name: string) => /^[\p{Script=Latin}\d &'’()+,.:!-]*$/u.test(name);
/** Small capitals, clicks and the like: letters of Latin that pass as the usual ones. */
const hasRareLatin = (name: string) =>
  /(?![A-Za-zÆæÐðØøÞþẞßĐđĦħıŁłŊŋŒœŦŧƏə])\p{Script=Latin}/u.test(name.normalize('NFD'));
const passesAsOurs = (name: string) => skeletonOf(name).includes(skeletonOf('soloist'));

/** Letters of Latin beside ones of a script that looks alike. */
const mixesScripts = (name: string) =>
  /\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name);

/** Whether a person's name may introduce an app: not where it could be taken for ours. */
export const canIntroduceApps = (name: string): boolean =>
  name !== '' &&
  !passesAsOurs(name) &&
  !hasRareLatin(name) &&
  !mixesScripts(name) &&
  !/\p{C}/u.test(name);

const appName = requiredText('Enter a name.', 40).check(
  z.refine(
    (name) => isPlainName(name) && !hasRareLatin(name),
    'Use Latin letters, digits and simple punctuation only.',
  ),
  z.refine((name) => !passesAsOurs(name), 'The name can’t contain “Soloist”.'),
);

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an address is on the person's own device, where only `http` works. */
export const isLoopbackUri = (uri: string): boolean => {
  const { protocol, hostname } = new URL(uri);
  return protocol === 'http:' && loopbackHosts.includes(hostname);
};

/** Codes go nowhere else than to an address that is compared character by character. */
function isRedirectUri(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { href, protocol, username, password } = new URL(uri);
  if (uri.includes('#') || uri.includes('*') || username || password) return false;
  if (href !== uri && href !== `${uri}/`) return false;
  return protocol === 'https:' || isLoopbackUri(uri);
}

export const appForm = z.strictObject({
  name: appName,
  redirectUris: z
    .array(
      requiredText('Enter an address.', 300).check(
        z.refine(
          isRedirectUri,
          'Enter an https address without a fragment, or http on localhost or 127.0.0.1.',
        ),
      ),
    )
    .check(
      z.minLength(1, 'Enter at least one address.'),
      z.maxLength(maxRedirectUris, `Enter at most ${maxRedirectUris} addresses.`),
      z.overwrite((uris) => [...new Set(uris)]),
    ),
});
export const newAppForm = z.extend(appForm, {
  /** Whether it runs on a server that can keep a secret. */
  hasSecret: z.boolean(),
});

const ownApp = z.object({
  /** Also its `client_id`. */
  id,
  name: z.string(),
  redirectUris: z.array(z.string()),
  /** The end of its secret; null where it has none. */
  secretLast4: z.nullable(z.string()),
  createdAt: instant,
});
export type OwnApp = z.infer<typeof ownApp>;
const ownAppList = z.object({ apps: z.array(ownApp) });

const connectedApp = z.object({
  id,
  name: z.string(),
  /** The name of the person who registered the app. */
  maker: z.string(),
  scopes: z.array(z.string()),
  createdAt: instant,
  expiresAt: instant,
  /** To within five minutes; null if it was never used. */
  lastUsedAt: z.nullable(instant),
});
export type ConnectedApp = z.infer<typeof connectedApp>;
const connectedAppList = z.object({ connections: z.array(connectedApp) });

const connectionRequest = z.object({
  name: z.string(),
  maker: z.string(),
  scopes: z.array(z.string()),
  /** The email of the account that would be connected. */
  email: z.string(),
  /** The host that gets the answer. */
  returnsTo: z.string(),
});
export type ConnectionRequest = z.infer<typeof connectionRequest>;
/** Where the browser goes with the answer. */
const answered = z.object({ redirectTo: z.string() });

const identity = { service: 'identity' } as const;
const ofPerson = { ...identity, access: 'user' } as const;
const requestParams = z.strictObject({ uid: z.string().check(z.regex(/^[\w-]{21,64}$/)) });
/** Only the browser that an app sent has the cookie of a request. */
const ofRequest = {
  ...ofPerson,
  names: 'own',
  cookie: true,
  perMinute: 30,
  params: requestParams,
} as const;

/** Apps of other people that act for the person, and the answer to an app that asks to. */
export const connectedApps = {
  list: defineEndpoint({
    ...ofPerson,
    method: 'GET',
    path: '/auth/connections',
    summary: 'List the apps that are connected to your account, newest first.',
    response: connectedAppList,
  }),
  disconnect: defineEndpoint({
    ...ofPerson,
    method: 'DELETE',
    path: '/auth/connections/:id',
    names: 'own',
    perMinute: 30,
    summary:
      'Disconnect an app. Its tokens stop working everywhere within two seconds. We email the account’s owner.',
    params: z.strictObject({ id }),
    response: connectedAppList,
  }),
  read: defineEndpoint({
    ...ofRequest,
    method: 'GET',
    path: '/auth/oauth/authorize/:uid/request',
    summary:
      'Read what an app asks for. Only the browser that the app sent can read it, for ten minutes.',
    response: connectionRequest,
  }),
  allow: defineEndpoint({
    ...ofRequest,
    method: 'POST',
    path: '/auth/oauth/authorize/:uid/allow',
    needsProof: true,
    summary: 'Connect the app that asks. We email the account’s owner.',
    response: answered,
  }),
  cancel: defineEndpoint({
    ...ofRequest,
    method: 'POST',
    path: '/auth/oauth/authorize/:uid/cancel',
    summary: 'Refuse the app that asks.',
    response: answered,
  }),
  exchange: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/connections/exchange',
    access: 'internal',
    summary:
      'Exchange the hash of an app’s access token for a short-lived token. 401 unless it works.',
    body: z.strictObject({ hash: z.string().check(z.regex(/^[\w-]{43}$/)) }),
    response: z.object({ token: z.string() }),
  }),
};

/** Apps that the person registered. */
export const ownApps = {
  list: defineEndpoint({
    ...ofPerson,
    method: 'GET',
    path: '/auth/apps',
    summary: 'List the apps that you registered, newest first.',
    response: ownAppList,
  }),
  register: defineEndpoint({
    ...ofPerson,
    method: 'POST',
    path: '/auth/apps',
    needsProof: true,
    perMinute: 10,
    summary:
      'Register an app that people can connect. An app on a server gets a secret: the reply is the only one with it.',
    body: newAppForm,
    response: z.extend(ownAppList, { created: ownApp, secret: z.nullable(z.string()) }),
  }),
  change: defineEndpoint({
    ...ofPerson,
    method: 'PUT',
    path: '/auth/apps/:id',
    names: 'own',
    needsProof: true,
    perMinute: 10,
    summary:
      'Change the name and addresses of an app that you registered. It stays connected to accounts.',
    params: z.strictObject({ id }),
    body: appForm,
    response: ownAppList,
  }),
  renewSecret: defineEndpoint({
    ...ofPerson,
    method: 'POST',
    path: '/auth/apps/:id/secret',
    names: 'own',
    needsProof: true,
    perMinute: 10,
    summary:
      'Renew the secret of an app on a server. The old one stops working immediately. Only this reply contains the new one; 404 for an app without a secret.',
    params: z.strictObject({ id }),
    response: z.extend(ownAppList, { secret: z.string() }),
  }),
  remove: defineEndpoint({
    ...ofPerson,
    method: 'DELETE',
    path: '/auth/apps/:id',
    names: 'own',
    needsProof: true,
    perMinute: 10,
    summary: 'Delete an app that you registered. It is disconnected from every account.',
    params: z.strictObject({ id }),
    response: ownAppList,
  }),
};

const ofProtocol = { ...identity, access: 'open' } as const;

/** The endpoints of OAuth 2.1, with the forms and replies of its standards instead of ours. */
export const oauth = {
  metadata: defineEndpoint({
    ...ofProtocol,
    method: 'GET',
    path: '/auth/oauth/metadata',
    summary:
      'The authorization server’s metadata (RFC 8414), also at /.well-known/oauth-authorization-server.',
  }),
  authorize: defineEndpoint({
    ...ofProtocol,
    method: 'GET',
    path: '/auth/oauth/authorize',
    cookie: true,
    perMinute: 60,
    summary:
      'Where an app sends the browser: response_type=code, client_id, redirect_uri, scope, state, and code_challenge with the method S256.',
  }),
  resume: defineEndpoint({
    ...ofProtocol,
    method: 'GET',
    path: '/auth/oauth/authorize/:uid',
    cookie: true,
    perMinute: 60,
    params: requestParams,
    summary: 'Return from our page to the app, with a code or an error.',
  }),
  token: defineEndpoint({
    ...ofProtocol,
    method: 'POST',
    path: '/auth/oauth/token',
    perMinute: 120,
    summary:
      'Exchange a code and its code_verifier for tokens, or a refresh token for new ones. A form; each refresh token works once.',
  }),
  revoke: defineEndpoint({
    ...ofProtocol,
    method: 'POST',
    path: '/auth/oauth/revoke',
    perMinute: 60,
    summary: 'Revoke an access or refresh token (RFC 7009), and with it the connection. A form.',
  }),
};
