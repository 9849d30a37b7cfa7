import { generateKeyPairSync, hkdfSync, timingSafeEqual } from 'node:crypto';
import { isLoopbackUri, type KeyScope, keyScopes, mcp } from '@soloist/contracts';
import { createCredential, hashApiKey } from '@soloist/server-kit';
import { sendPage } from '@soloist/server-kit/send-page';
import escapeHtml from 'escape-html';
import type { Request, Response } from 'express';
import type {
  AdapterFactory,
  AdapterPayload,
  ClientMetadata,
  Configuration,
  Interaction,
  KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import type { IdentityDeps } from '../../../deps.ts';
import { AccountModel, isHidden } from '../../accounts/index.ts';
import { changeOriginOf } from '../credential-changes.events.ts';
import type { StoredApp } from './apps.model.ts';
import { endConnection, findConnection, type RevocationDeps } from './connections.service.ts';
import { createRecordStore } from './oauth-store.service.ts';
import { findWorkingApp } from './own-apps.service.ts';

const daySeconds = 24 * 3600;
const accessTokenSeconds = 3600;
const codeSeconds = 60;
/** How long a person has to answer. */
const requestSeconds = 600;
/** Without use; the connection ends after a year in any case. */
const refreshTokenSeconds = 60 * daySeconds;

const base = '/api/auth/oauth';
const requestCookie = 'soloist-oauth-request';
const sessionCookie = 'soloist-oauth-session';

type Deps = Pick<IdentityDeps, 'publicUrl'> & RevocationDeps;

/**
 * The authorization server of OAuth 2.1: `oidc-provider` with everything switched off that we don't
 * use, above all OpenID's sign-in. It is loaded at the first request, since most processes of a
 * small installation never get one. Everything it stores is in MongoDB, so any process can continue.
 */
export function createOAuthServer({ deps, secret }: { deps: Deps; secret: Buffer }) {
  const { host, protocol } = new URL(deps.publicUrl);
  const cookieKey = Buffer.from(hkdfSync('sha256', secret, '', 'OAuth cookies', 32)).toString(
    'hex',
  );
  let loading: Promise<Provider> | undefined;
  const load = () => {
    loading ??= createProvider(deps, cookieKey).catch((err: unknown) => {
      loading = undefined;
      throw err;
    });
    return loading;
  };

  /** Gives a request the address at which the browser or app sent it. */
  function asPublic(req: Request, path = `/api${req.originalUrl}`) {
    Object.assign(req.headers, { host, 'x-forwarded-host': host });
    req.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    Object.assign(req, { url: path, originalUrl: path });
  }

  return {
    /** Answers a request of the protocol. */
    async answer(req: Request, res: Response, path?: string) {
      const provider = await load();
      asPublic(req, path);
      await provider.callback()(req, res);
    },
    /**
     * The request that waits for the person's answer; undefined unless this browser made it: a link
     * to someone else's request connects nothing.
     */
    async findRequest(uid: string, { req, res }: { req: Request; res: Response }) {
      const provider = await load();
      const { cookies } = provider.createContext(req, res);
      if (cookies.get(requestCookie, { signed: true }) !== uid) return undefined;
      return provider.Interaction.find(uid);
    },
  };
}
export type OAuthServer = ReturnType<typeof createOAuthServer>;

/** The scopes that a request names and that exist; names of nothing are ignored. */
export const scopesOf = ({ params }: Pick<Interaction, 'params'>): KeyScope[] => {
  const requested = String(params.scope ?? '').split(' ');
  return keyScopes.filter((scope) => requested.includes(scope));
};

async function createProvider(deps: Deps, cookieKey: string): Promise<Provider> {
  const library = await import('oidc-provider');
  const { default: OAuthProvider } = library;
  const apiUrl = `${deps.publicUrl}/api`;
  const provider: Provider = new OAuthProvider(
    deps.publicUrl,
    configure({ deps, apiUrl, cookieKey, library }),
  );
  // Only the gateway can reach this process.
  provider.proxy = true;
  provider.on('server_error', (_ctx, err) => deps.logger.error({ err }, 'OAuth request failed'));
  provider.use(async (ctx, next) => {
    await next();
    dropSessionCookie(ctx as unknown as KoaContextWithOIDC);
    if (ctx.path.startsWith('/.well-known/')) ctx.body = describeServer(ctx.body as object);
  });
  nameTokens(provider.AccessToken.prototype, 'appAccessToken');
  nameTokens(provider.RefreshToken.prototype, 'appRefreshToken');
  Object.assign(provider.Client.prototype, { compareClientSecret: isSecretOfClient });
  return provider;
}

/** Gives tokens our prefixes, which secret scanners recognise, and the checksum for gateways. */
function nameTokens(token: object, credential: 'appAccessToken' | 'appRefreshToken') {
  const { generateTokenId } = token as { generateTokenId: () => string };
  Object.assign(token, {
    generateTokenId(this: object) {
      // It also chooses the format of the token.
      generateTokenId.call(this);
      return createCredential(credential);
    },
  });
}

/** The library compares secrets, of which we store hashes. */
function isSecretOfClient(this: { clientSecret: string }, sent: string): boolean {
  const stored = Buffer.from(this.clientSecret);
  const received = Buffer.from(hashApiKey(sent));
  return stored.length === received.length && timingSafeEqual(stored, received);
}

/** Names that apps give to the API (RFC 8707): the tokens are the same. */
const resourcesOf = (apiUrl: string) => [apiUrl, `${apiUrl}${mcp.call.path}`];

type Library = typeof import('oidc-provider');

interface ConfigureOptions {
  deps: Deps;
  /** What tokens are for; MCP clients name its address below it. */
  apiUrl: string;
  cookieKey: string;
  library: Library;
}

function configure({ deps, apiUrl, cookieKey, library }: ConfigureOptions): Configuration {
  const { errors } = library;
  const cookies = { signed: true, httpOnly: true, sameSite: 'lax' } as const;
  return {
    adapter: createAdapter({ deps, apiUrl, library }),
    // Nothing is signed with it: without the scope `openid` there are no ID tokens.
    jwks: { keys: [unusedKey()] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    cookies: {
      keys: [cookieKey],
      names: { interaction: 'soloist-oauth-page', resume: requestCookie, session: sessionCookie },
      short: cookies,
      long: cookies,
    },
    scopes: [],
    claims: {},
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    expiresWithSession: async () => false,
    // A revoked access token, too, ends the whole connection: apps revoke when they sign out.
    revokeGrantPolicy: () => true,
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      // A key of the app would be bound to its tokens, and gateways check none.
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: {
        enabled: true,
        // Another app learns nothing about the token, not even whether it exists.
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => apiUrl,
        useGrantedResource: async () => true,
        getResourceServerInfo: async (ctx, resource) => {
          if (!resourcesOf(apiUrl).includes(resource)) throw new errors.InvalidTarget();
          if (ctx.oidc.route === 'authorization') keepKnownScopes(ctx, errors);
          return {
            scope: keyScopes.join(' '),
            audience: apiUrl,
            accessTokenTTL: accessTokenSeconds,
            accessTokenFormat: 'opaque',
          };
        },
      },
    },
    findAccount: async (_ctx, sub) => {
      const account = await AccountModel.findById(sub).lean();
      if (!account?.verified || isHidden(account)) return undefined;
      return { accountId: sub, claims: async () => ({ sub }) };
    },
    // Every request is answered by the person: nothing is remembered between requests.
    loadExistingGrant: async ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId;
      return grantId ? oidc.provider.Grant.find(grantId) : undefined;
    },
    interactions: { url: (_ctx, { uid }) => `/connect/${uid}` },
    routes: {
      authorization: `${base}/authorize`,
      token: `${base}/token`,
      revocation: `${base}/revoke`,
      jwks: `${base}/jwks`,
      end_session: `${base}/end`,
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: codeSeconds,
      RefreshToken: refreshTokenSeconds,
      Interaction: requestSeconds,
      Session: requestSeconds,
      Grant: refreshTokenSeconds,
      IdToken: accessTokenSeconds,
    },
    renderError: (ctx, { error, error_description: description }) => {
      ctx.respond = false;
      sendPage(ctx.res as unknown as Response, {
        status: ctx.status === 200 ? 400 : ctx.status,
        title: 'This app can’t be connected',
        html: `<h1>This app can’t be connected</h1><p class="lead">The app sent a request that we can’t answer. Go back to the app and try again. If that doesn’t help, write to its maker.</p><p class="note">${escapeHtml([error, description].filter(Boolean).join(': '))}</p>`,
        productUrl: deps.publicUrl,
        framed: false,
      });
    },
  };
}

/** Names of nothing are ignored (RFC 6749, section 3.3), but a request needs one that we know. */
function keepKnownScopes({ oidc }: KoaContextWithOIDC, errors: Library['errors']) {
  const { params = {} } = oidc;
  const scopes = scopesOf({ params });
  if (scopes.length === 0) throw new errors.InvalidScope('no known scope was requested', '');
  params.scope = scopes.join(' ');
}

function unusedKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' } as NonNullable<
    Configuration['jwks']
  >['keys'][number];
}

/** The library's own session is never stored, so its cookie would mean nothing. */
function dropSessionCookie({ response }: KoaContextWithOIDC) {
  const sent = [response.get('set-cookie') ?? []].flat();
  const kept = sent.filter((cookie) => cookie && !cookie.startsWith(sessionCookie));
  if (kept.length === sent.length) return;
  response.remove('set-cookie');
  if (kept.length > 0) response.set('set-cookie', kept);
}

/** Leaves out what belongs to OpenID, which we don't offer. */
function describeServer(metadata: object) {
  const offered = [
    'issuer',
    'authorization_endpoint',
    'token_endpoint',
    'revocation_endpoint',
    'response_types_supported',
    'response_modes_supported',
    'grant_types_supported',
    'code_challenge_methods_supported',
    'token_endpoint_auth_methods_supported',
    'authorization_response_iss_parameter_supported',
  ];
  return {
    ...Object.fromEntries(Object.entries(metadata).filter(([name]) => offered.includes(name))),
    scopes_supported: keyScopes,
  };
}

function createAdapter({
  deps,
  apiUrl,
  library,
}: Pick<ConfigureOptions, 'deps' | 'apiUrl' | 'library'>): AdapterFactory {
  const usedTwice = () => new library.errors.InvalidGrant('it was already used');

  /** The request that shows that someone has a copy, or by which the app signs out. */
  async function endByApp(id: string) {
    const connection = await findConnection(id);
    const ctx = library.Provider.ctx;
    const origin = ctx ? changeOriginOf(ctx.req as Request) : { ip: '', device: '' };
    if (connection) await endConnection(connection, origin, deps);
  }

  async function findGrant(id: string): Promise<AdapterPayload | undefined> {
    const connection = await findConnection(id);
    if (!connection) return undefined;
    return {
      ...{ jti: id, kind: 'Grant' },
      accountId: String(connection.accountId),
      clientId: String(connection.appId),
      resources: Object.fromEntries(
        resourcesOf(apiUrl).map((resource) => [resource, connection.scopes.join(' ')]),
      ),
      iat: secondsOf(connection.createdAt),
      exp: secondsOf(connection.expiresAt),
    };
  }

  const nothing = {
    upsert: async () => undefined,
    find: async () => undefined,
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    consume: async () => undefined,
    destroy: async () => undefined,
    revokeByGrantId: async () => undefined,
  };
  return (kind) => {
    if (kind === 'Client') return { ...nothing, find: findClient };
    if (kind === 'Grant') return { ...nothing, find: findGrant, destroy: endByApp };
    if (kind === 'Session') return nothing;
    return createRecordStore({ kind, endConnection: endByApp, usedTwice });
  };
}

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);

async function findClient(id: string): Promise<AdapterPayload | undefined> {
  const found = await findWorkingApp(id);
  return found && (clientOf(found.app) as AdapterPayload);
}

function clientOf({ _id, name, redirectUris, secretHash }: StoredApp): ClientMetadata {
  // A program on the person's device listens on any free port (RFC 8252, section 7.3).
  const isOnDevice = !secretHash && redirectUris.every(isLoopbackUri);
  return {
    client_id: String(_id),
    client_name: name,
    redirect_uris: redirectUris,
    application_type: isOnDevice ? 'native' : 'web',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    ...(secretHash
      ? { token_endpoint_auth_method: 'client_secret_basic', client_secret: secretHash }
      : { token_endpoint_auth_method: 'none' }),
  };
}
