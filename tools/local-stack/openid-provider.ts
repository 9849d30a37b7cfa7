import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, {
  type AdapterFactory,
  type AdapterPayload,
  type Configuration,
  interactionPolicy,
} from 'oidc-provider';

/** The person at the provider's screen; `undefined` declines. */
export interface OpenIdPerson {
  sub: string;
  email: string;
  email_verified: boolean;
  /** The domain of an organization whose mailboxes the provider runs. */
  hd?: string;
  given_name?: string;
  family_name?: string;
  name?: string;
}

export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The settings with which a composed app, or identity alone, uses this provider. */
  env: { GOOGLE_ISSUER: string; GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string };
  /** Sets the person from now on; the screen never waits for a click. */
  person: OpenIdPerson | undefined;
  close: () => Promise<void>;
}

/**
 * A real OpenID provider in place of Google's, for tests: it has no screen, signs in `person` and
 * redirects the browser back. `redirectUris` are the app's `<PUBLIC_URL>/google`.
 */
export async function startOpenIdProvider({
  port = 0,
  redirectUris,
}: {
  port?: number;
  redirectUris: string[];
}): Promise<OpenIdProvider> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const clientId = 'soloist';
  const clientSecret = randomBytes(16).toString('hex');
  const people = new Map<string, OpenIdPerson>();
  const running: OpenIdProvider = {
    issuer,
    clientId,
    clientSecret,
    env: { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret },
    person: undefined,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
  const provider = new Provider(issuer, {
    ...configuration(people),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
  });
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) return next();
    const { person } = running;
    if (person) people.set(person.sub, person);
    const answer = person
      ? { select_account: {}, login: { accountId: person.sub } }
      : { error: 'access_denied', error_description: 'The person said no.' };
    await provider.interactionFinished(ctx.req, ctx.res, answer);
    ctx.respond = false;
  });
  server.on('request', provider.callback());
  return running;
}

function configuration(people: Map<string, OpenIdPerson>): Configuration {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' };
  return {
    adapter: remember(),
    jwks: { keys: [key] } as Configuration['jwks'],
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: {
      email: ['email', 'email_verified', 'hd'],
      profile: ['given_name', 'family_name', 'name'],
    },
    // Google, too, puts these claims into the ID token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: async (_ctx, sub) => ({
      accountId: sub,
      claims: async () => ({ ...people.get(sub), sub }),
    }),
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    // There is no consent page, either.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError: async (ctx, out) => {
      ctx.body = out;
    },
  };
}

/** The provider's storage, in memory. */
function remember(): AdapterFactory {
  const stored = new Map<string, AdapterPayload>();
  return (kind) => {
    const keyOf = (id: string) => `${kind} ${id}`;
    return {
      upsert: async (id, payload) => void stored.set(keyOf(id), payload),
      find: async (id) => stored.get(keyOf(id)),
      findByUid: async (uid) => [...stored.values()].find((payload) => payload.uid === uid),
      findByUserCode: async () => undefined,
      consume: async (id) => {
        Object.assign(stored.get(keyOf(id)) ?? {}, { consumed: Math.floor(Date.now() / 1000) });
      },
      destroy: async (id) => void stored.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
      },
    };
  };
}
