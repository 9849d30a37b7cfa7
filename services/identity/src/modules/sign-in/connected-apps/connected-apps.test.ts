import {
  apiKeys,
  connectedApps,
  maxConnections,
  mcp,
  oauth,
  type TokenClaims,
} from '@soloist/contracts';
import { hashApiKey, internalSecretHeader, revokedSessionsKey } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { Redis } from 'ioredis';
import jwt from 'jsonwebtoken';
import { identityConfig, startTestIdentity, type TestIdentity } from '../../../../test/harness.ts';
import { createOAuthWorld, redirectUri } from '../../../../test/oauth-app.ts';
import { startIdentity } from '../../../app.ts';
import { AccountModel } from '../../accounts/index.ts';
import { SessionModel } from '../../sessions/index.ts';
import { AppModel } from './apps.model.ts';
import { ConnectionModel } from './connections.model.ts';
import { OAuthRecordModel } from './oauth-records.model.ts';

let identity: TestIdentity;
let world: ReturnType<typeof createOAuthWorld>;
let redis: Redis;
/** A second process on the same stores. */
let other: Awaited<ReturnType<typeof startIdentity>> | undefined;
const adminEmail = 'apps-admin@test.local';
beforeAll(async () => {
  identity = await startTestIdentity(
    identityConfig({ PUBLIC_URL: 'http://app.test', ADMIN_EMAILS: [adminEmail] }),
  );
  world = createOAuthWorld(identity);
  redis = new Redis(identity.config.REDIS_URL);
});
afterAll(async () => {
  await redis.quit();
  await identity.close();
  await other?.close();
});

const exchange = (token = '') =>
  identity.send(`POST ${connectedApps.exchange.path}`, {
    body: { hash: hashApiKey(token) },
    headers: { [internalSecretHeader]: identity.config.INTERNAL_SECRET },
  });
const works = async (token: string | undefined) => (await exchange(token)).status === 200;
const claimsOf = async (token: string) =>
  jwt.decode((await exchange(token)).body.token) as TokenClaims;
const list = async (token: string) =>
  (await identity.send('GET /auth/connections', { token })).body.connections;
const disconnect = (token: string, id: string) =>
  identity.send(`DELETE /auth/connections/${id}`, { token });
const refusedAs = (code: string) => expect.objectContaining({ error: code });

/** A maker with an app, and a person who may connect it. */
async function people(over: object = {}) {
  const [maker, person] = await Promise.all([identity.signUp(), identity.signUp()]);
  return { maker, person, app: await world.register(maker.token, over) };
}
/** The same for all tests that change nothing: each account costs two hashes of passwords. */
let others: ReturnType<typeof people> | undefined;
const samePeople = () => {
  others ??= people();
  return others;
};
/** The same, connected. */
async function connected(over: object = {}) {
  const all = await people(over);
  const tokens = await world.connect(all.app, all.person.token);
  const [connection] = await list(all.person.token);
  return { ...all, tokens, id: connection.id as string };
}

describe('connecting an app', () => {
  it('shows what it asks for, and gives it tokens of those scopes', async () => {
    const { maker, person, app } = await people();
    const opened = await world.open(app, { scope: 'leads:read invoices:write nonsense openid' });
    expect(opened.target).toBe(`/connect/${opened.uid}`);
    const { body } = await world.answer(opened, { act: 'request', token: person.token });
    expect(body).toMatchObject({
      ...{ name: 'Ledger', maker: 'Mira Tester', email: person.form.email },
      ...{ scopes: ['invoices:write', 'leads:read'], returnsTo: 'books.example' },
    });
    const { redirectTo } = (await world.answer(opened, { act: 'allow', token: person.token })).body;
    const back = await world.goBack(opened, redirectTo);
    expect(back.href.startsWith(`${redirectUri}?code=`)).toBe(true);
    const tokens = await world.redeem({ ...opened, back });
    expect(tokens.access_token).toMatch(/^sla_[0-9A-Za-z]{49}$/);
    expect(tokens.refresh_token).toMatch(/^slr_[0-9A-Za-z]{49}$/);
    expect(tokens).toMatchObject({ expires_in: 3600, scope: 'invoices:write leads:read' });
    expect(tokens.id_token).toBeUndefined();
    const claims = await claimsOf(tokens.access_token);
    expect(claims).toMatchObject({ sub: person.user.id, scopes: ['invoices:write', 'leads:read'] });
    expect(claims.exp * 1000 - Date.now()).toBeLessThanOrEqual(121_000);
    expect(claims).not.toHaveProperty('auth_time');
    const [connection] = await list(person.token);
    expect(connection).toMatchObject({ id: claims.key, name: 'Ledger', maker: 'Mira Tester' });
    expect(connection.lastUsedAt).not.toBeNull();
    expect(await list(maker.token)).toEqual([]);
  });

  it('works with a secret on a server, and with any free port on the person’s device', async () => {
    const server = await connected({ hasSecret: true });
    expect(server.app.secret).toMatch(/^sls_/);
    expect(await works(server.tokens.access_token)).toBe(true);
    expect(
      (await world.refresh(server.app, server.tokens.refresh_token)).access_token,
    ).toBeTruthy();
    const { app, person } = await people({ redirectUris: ['http://127.0.0.1/done'] });
    const onDevice = { redirect_uri: 'http://127.0.0.1:49152/done' };
    const { back } = await world.allow(app, person.token, onDevice);
    expect(back.href).toMatch(/^http:\/\/127\.0\.0\.1:49152\/done\?code=/);
  });

  it('stores no code, token or secret, only hashes', async () => {
    const { app, person } = await people({ hasSecret: true });
    const allowed = await world.allow(app, person.token);
    const tokens = await world.redeem(allowed);
    const stored = JSON.stringify([
      await OAuthRecordModel.find().lean(),
      await ConnectionModel.find().lean(),
      await AppModel.find().lean(),
    ]);
    const code = allowed.back.searchParams.get('code');
    for (const secret of [code, tokens.access_token, tokens.refresh_token, app.secret]) {
      expect(stored).not.toContain(secret);
    }
    expect(stored).toContain(hashApiKey(tokens.access_token));
  });

  it('is emailed and recorded, as is its end', async () => {
    const { person, id } = await connected();
    await disconnect(person.token, id);
    const changes = await identity.changesFor(person.form.email, 2);
    expect(changes.map(({ change, name }) => [change, name])).toEqual([
      ['app-connected', 'Ledger'],
      ['app-disconnected', 'Ledger'],
    ]);
    const acts = await identity.actsOf(person.user.id, 2);
    expect(acts.map(({ name, things }) => [name, things])).toEqual([
      ['POST /auth/oauth/authorize/:uid/allow', { id }],
      ['DELETE /auth/connections/:id', { id }],
    ]);
  });

  it.each([
    ['Soloist', 'Team'],
    ['S0l0ist', ''],
    ['Sоlоist', 'Support'],
    ['ꜱᴏʟᴏɪꜱᴛ', 'Support'],
    ['Søłøist', ''],
    ['\u0405\u043e\u04cf\u043e\u0456\u0455\u0442', ''],
  ])('never introduces an app as ours: its maker is called %s %s', async (fname, lname) => {
    const { app, maker, person } = await people();
    await AccountModel.updateOne({ _id: maker.user.id }, { fname, lname });
    const { body } = await world.answer(await world.open(app), {
      act: 'request',
      token: person.token,
    });
    expect(body.maker).toBe('someone without a usable name');
  });

  it('stops when the person refuses', async () => {
    const { person, app } = await people();
    const opened = await world.open(app);
    const { body } = await world.answer(opened, { act: 'cancel', token: person.token });
    const back = await world.goBack(opened, body.redirectTo);
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('state')).toBe(opened.state);
    expect(await list(person.token)).toEqual([]);
  });

  it('asks again each time: nothing is remembered, and prompt=none gets nothing', async () => {
    const { app } = await connected();
    expect((await world.open(app)).target).toContain('/connect/');
    const silent = new URL((await world.open(app, { prompt: 'none' })).target);
    expect(silent.searchParams.get('error')).toBe('login_required');
  });

  it('continues in another process', async () => {
    const { person, app } = await people();
    const allowed = await world.allow(app, person.token);
    other = await startIdentity({ ...identity.config, PORT: 0 });
    const elsewhere = createOAuthWorld({ ...identity, url: other.url });
    const tokens = await elsewhere.redeem(allowed);
    expect(await works(tokens.access_token)).toBe(true);
  });

  it('ends at the limit of connections', async () => {
    const { person, app } = await people();
    const allowing = Array.from({ length: maxConnections }, () => world.allow(app, person.token));
    await Promise.all(allowing);
    const opened = await world.open(app);
    const { body } = await world.answer(opened, { act: 'allow', token: person.token });
    expect(body.code).toBe('limit_reached');
  });
});

const askScopes = (id: string) =>
  identity.send(`GET ${apiKeys.scopes.path.replace(':id', id)}`, {
    headers: { [internalSecretHeader]: identity.config.INTERNAL_SECRET },
  });

it('answers what services ask before they act later in the name of an app', async () => {
  const { person, id } = await connected();
  expect((await askScopes(id)).body.scopes).toEqual(['invoices:write', 'leads:read']);
  await disconnect(person.token, id);
  expect((await askScopes(id)).status).toBe(404);
});

describe('the page for the answer', () => {
  it('needs a session with a fresh proof: no app, and nobody who found a computer', async () => {
    const { person, app, tokens } = await connected();
    const opened = await world.open(app);
    const later = await identity.expireProof(person.token);
    const code = async (token: string | undefined) =>
      (await world.answer(opened, { act: 'allow', token })).body.code;
    expect(await code(later)).toBe('proof_required');
    expect(await code(undefined)).toBe('unauthenticated');
    expect(await code((await exchange(tokens.access_token)).body.token)).toBe('key_not_allowed');
  });

  it('is of one browser: a link to a stranger’s request connects nothing', async () => {
    const { person, app } = await people();
    const { uid } = await world.open(app);
    const { browser } = await world.open(app);
    for (const act of ['request', 'allow', 'cancel'] as const) {
      const { status } = await world.answer({ uid, browser }, { act, token: person.token });
      expect([act, status]).toEqual([act, 404]);
    }
    expect(await list(person.token)).toEqual([]);
  });

  it('is answered once', async () => {
    const { person, app } = await people();
    const opened = await world.open(app);
    const { body } = await world.answer(opened, { act: 'cancel', token: person.token });
    expect((await world.answer(opened, { act: 'allow', token: person.token })).status).toBe(404);
    await world.goBack(opened, body.redirectTo);
    const again = await world.goBack(opened, body.redirectTo);
    expect(again.href).toBe('about:blank');
  });

  it('ends after ten minutes', async () => {
    const { person, app } = await people();
    const opened = await world.open(app);
    await OAuthRecordModel.updateMany({ kind: 'Interaction' }, { expiresAt: new Date() });
    const { status } = await world.answer(opened, { act: 'allow', token: person.token });
    expect(status).toBe(404);
  });

  it('leaves no connection of a session that ends meanwhile', async () => {
    const { person, app } = await people();
    const opened = await world.open(app);
    const insert = jest.spyOn(ConnectionModel.collection, 'insertOne');
    insert.mockImplementationOnce(async (...args) => {
      await SessionModel.updateMany({ accountId: person.user.id }, { revokedAt: new Date() });
      return ConnectionModel.collection.insertOne(...args);
    });
    expect((await world.answer(opened, { act: 'allow', token: person.token })).status).toBe(401);
    insert.mockRestore();
    const { id: accountId } = person.user;
    expect(await ConnectionModel.countDocuments({ accountId, state: 'active' })).toBe(0);
  });
});

describe('a request of an app', () => {
  it.each([
    ['another path', 'https://books.example/callback/../evil'],
    ['another host', 'https://evil.example/callback'],
    ['a query', `${redirectUri}?next=https://evil.example`],
    ['a host that begins alike', 'https://books.example.evil.example/callback'],
    ['a user before the host', 'https://books.example@evil.example/callback'],
    ['another case', 'https://books.example/Callback'],
    ['http', 'http://books.example/callback'],
    ['a script', 'javascript:alert(1)'],
    ['none', undefined],
  ])('never redirects to %s', async (_case, redirect_uri) => {
    const { app } = await samePeople();
    const { reply, target } = await world.open(app, { redirect_uri });
    expect([reply.status, target]).toEqual([400, '']);
    expect(reply.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await reply.text()).toContain('This app can’t be connected');
  });

  it('of an unknown app gets a page, which shows nothing as HTML', async () => {
    const { app } = await samePeople();
    for (const client_id of [newId(), '<script>alert(1)</script>', '$ne']) {
      const { reply, target } = await world.open(app, { client_id });
      expect([reply.status, target]).toEqual([400, '']);
      expect(await reply.text()).not.toContain('<script>');
    }
  });

  it.each([
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['PKCE of no named method', { code_challenge_method: undefined }, 'invalid_request'],
    ['no scope of ours', { scope: 'openid admin payouts:write' }, 'invalid_scope'],
    ['no scope', { scope: undefined }, 'invalid_scope'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['another API', { resource: 'https://other.example' }, 'invalid_target'],
  ])('is refused with %s', async (_case, over, error) => {
    const { app } = await samePeople();
    const { target } = await world.open(app, over);
    const back = new URL(target);
    expect(back.href.startsWith(redirectUri)).toBe(true);
    expect(
      (back.hash ? new URLSearchParams(back.hash.slice(1)) : back.searchParams).get('error'),
    ).toBe(error);
  });
});

it('gives an assistant tokens for the address that its protocol names', async () => {
  const { person, app } = await people();
  const resource = `${identity.config.PUBLIC_URL}/api${mcp.call.path}`;
  const tokens = await world.redeem(await world.allow(app, person.token, { resource }), {
    resource,
  });
  expect(await works(tokens.access_token)).toBe(true);
  expect(tokens.scope?.split(' ').toSorted()).toEqual(['invoices:write', 'leads:read']);
  const next = await world.refresh(app, tokens.refresh_token);
  expect(await works(next.access_token)).toBe(true);
});

describe('a code', () => {
  it('works once: the second use ends the connection and its tokens', async () => {
    const { person, app } = await people();
    const allowed = await world.allow(app, person.token);
    const tokens = await world.redeem(allowed);
    expect(await works(tokens.access_token)).toBe(true);
    await expect(world.redeem(allowed)).rejects.toEqual(refusedAs('invalid_grant'));
    expect(await works(tokens.access_token)).toBe(false);
    await expect(world.refresh(app, tokens.refresh_token)).rejects.toEqual(
      refusedAs('invalid_grant'),
    );
    expect(await list(person.token)).toEqual([]);
  });

  it('works once of several at the same time', async () => {
    const { person, app } = await people();
    const allowed = await world.allow(app, person.token);
    const replies = await Promise.allSettled([world.redeem(allowed), world.redeem(allowed)]);
    expect(replies.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(2);
    expect(await list(person.token)).toEqual([]);
  });

  it.each([
    ['another verifier', { code_verifier: 'a'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
    ['another address', { redirect_uri: 'https://books.example/other' }],
    ['another code', { code: 'b'.repeat(43) }],
  ])('is refused with %s', async (_case, over) => {
    const { person, app } = await samePeople();
    const { back, verifier } = await world.allow(app, person.token);
    const form = {
      ...{ grant_type: 'authorization_code', client_id: app.created.id },
      ...{ redirect_uri: redirectUri, code_verifier: verifier },
      code: back.searchParams.get('code') ?? '',
      ...over,
    };
    const { status, body } = await world.sendForm(form);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  });

  it('is bound to no key of the app (DPoP), which gateways would not check', async () => {
    const { person, app } = await samePeople();
    const allowed = await world.allow(app, person.token, { dpop_jkt: 'a'.repeat(43) });
    const tokens = await world.redeem(allowed);
    expect(tokens.token_type).toBe('bearer');
    expect(await works(tokens.access_token)).toBe(true);
  });

  it('is of one app', async () => {
    const { person, app, maker } = await people();
    const other = await world.register(maker.token);
    const allowed = await world.allow(app, person.token);
    await expect(world.redeem({ ...allowed, app: other })).rejects.toEqual(
      refusedAs('invalid_grant'),
    );
  });

  it('ends after a minute', async () => {
    const { person, app } = await people();
    const allowed = await world.allow(app, person.token);
    const stored = await OAuthRecordModel.findOne({ kind: 'AuthorizationCode' })
      .sort({ expiresAt: -1 })
      .lean();
    expect(stored!.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(60_000);
    await OAuthRecordModel.updateMany({ kind: 'AuthorizationCode' }, { expiresAt: new Date() });
    await expect(world.redeem(allowed)).rejects.toEqual(refusedAs('invalid_grant'));
  });
});

describe('a refresh token', () => {
  it('is replaced at each use, and ends everything when used again', async () => {
    const { app, person, tokens } = await connected();
    const second = await world.refresh(app, tokens.refresh_token);
    expect(second.refresh_token).not.toBe(tokens.refresh_token);
    expect(await works(second.access_token)).toBe(true);
    await expect(world.refresh(app, tokens.refresh_token)).rejects.toEqual(
      refusedAs('invalid_grant'),
    );
    // The one with the newer one may be the thief.
    await expect(world.refresh(app, second.refresh_token)).rejects.toEqual(
      refusedAs('invalid_grant'),
    );
    expect(await works(second.access_token)).toBe(false);
    expect(await list(person.token)).toEqual([]);
    const changes = await identity.changesFor(person.form.email, 2);
    expect(changes.map(({ change }) => change)).toContain('app-disconnected');
  });

  it('works once of several at the same time', async () => {
    const { app, person, tokens } = await connected();
    const twice = [1, 2].map(() => world.refresh(app, tokens.refresh_token));
    const replies = await Promise.allSettled(twice);
    expect(replies.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(2);
    expect(await list(person.token)).toEqual([]);
  });

  it('narrows scopes, and never widens them', async () => {
    const { app, tokens } = await connected();
    const form = { grant_type: 'refresh_token', client_id: app.created.id };
    const refresh_token = tokens.refresh_token ?? '';
    const wider = await world.sendForm({ ...form, refresh_token, scope: 'wallet:read' });
    expect(wider.body.error).toBe('invalid_scope');
    const narrow = await world.sendForm({ ...form, refresh_token, scope: 'leads:read' });
    expect((await claimsOf(narrow.body.access_token!)).scopes).toEqual(['leads:read']);
  });

  it('ends with the connection after a year, however often it was renewed', async () => {
    const { app, tokens, id } = await connected();
    await ConnectionModel.updateOne({ _id: id }, { expiresAt: new Date() });
    expect(await works(tokens.access_token)).toBe(false);
    await expect(world.refresh(app, tokens.refresh_token)).rejects.toEqual(
      refusedAs('invalid_grant'),
    );
  });
});

describe('a secret', () => {
  it('is required of an app that has one', async () => {
    const { app, tokens } = await connected({ hasSecret: true });
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' };
    const { id } = app.created;
    const basic = (secret: string) => ({
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
    });
    const wrong = `sls_${'a'.repeat(49)}`;
    for (const { status, body } of [
      await world.sendForm({ ...form, client_id: id }),
      await world.sendForm(form, basic(wrong)),
      // The hash, which a copy of the store would show.
      await world.sendForm(form, basic(hashApiKey(app.secret ?? ''))),
      await world.sendForm({ ...form, client_id: id, client_secret: app.secret ?? '' }),
    ]) {
      expect([status, body.error]).toEqual([401, 'invalid_client']);
    }
    expect((await world.sendForm(form, basic(app.secret ?? ''))).status).toBe(200);
  });
});

describe('revoking', () => {
  it.each(['access_token', 'refresh_token'] as const)('by the app with its %s', async (kind) => {
    const { app, person, tokens, id } = await connected();
    await world.revoke(app, tokens[kind]);
    expect(await works(tokens.access_token)).toBe(false);
    await expect(world.refresh(app, tokens.refresh_token)).rejects.toEqual(
      refusedAs('invalid_grant'),
    );
    expect(await list(person.token)).toEqual([]);
    expect(await redis.zscore(revokedSessionsKey, id)).not.toBeNull();
  });

  it('does nothing for another app, and tells it nothing', async () => {
    const { maker, tokens } = await connected();
    const other = await world.register(maker.token);
    await world.revoke(other, tokens.refresh_token);
    await world.revoke(other, `slr_${'a'.repeat(49)}`);
    expect(await works(tokens.access_token)).toBe(true);
  });

  it('by the person, also for tokens that gateways still have', async () => {
    const { app, person, tokens, id } = await connected();
    const { sid } = await claimsOf(tokens.access_token);
    expect((await disconnect(person.token, id)).body.connections).toEqual([]);
    expect(await works(tokens.access_token)).toBe(false);
    expect(await redis.zscore(revokedSessionsKey, sid)).not.toBeNull();
    await expect(world.refresh(app, tokens.refresh_token)).rejects.toEqual(
      refusedAs('invalid_grant'),
    );
    expect((await disconnect(person.token, id)).status).toBe(404);
  });

  it('is not for others: neither the maker nor a stranger', async () => {
    const { maker, tokens, id } = await connected();
    const stranger = await identity.signUp();
    expect((await disconnect(maker.token, id)).status).toBe(404);
    expect((await disconnect(stranger.token, id)).status).toBe(404);
    expect(await works(tokens.access_token)).toBe(true);
  });
});

describe('registering an app', () => {
  const tryForm = async (token: string, over: object) => {
    const form = { name: 'Ledger', redirectUris: [redirectUri], hasSecret: false, ...over };
    return (await identity.send('POST /auth/apps', { token, body: form })).status;
  };

  it.each([
    ['our name', { name: 'Soloist' }],
    ['our name with other letters', { name: 'The S0L0lST team' }],
    ['our name with accents', { name: 'Sólöist' }],
    ['letters that look alike', { name: 'Ѕоlоist' }],
    ['our name in small capitals', { name: 'ꜱᴏʟᴏɪꜱᴛ' }],
    ['our name with strokes', { name: 'Søłøist' }],
    ['our name in full width', { name: 'Ｓｏｌｏｉｓｔ' }],
    ['our name with other Latin letters', { name: 'So\u01c0oist' }],
    ['invisible characters', { name: 'Led\u200Bger' }],
    ['text in the other direction', { name: 'Led\u202Eger' }],
    ['no name', { name: ' ' }],
    ['a fragment', { redirectUris: ['https://books.example/#'] }],
    ['http on another host', { redirectUris: ['http://books.example/'] }],
    ['a loopback look-alike', { redirectUris: ['http://localhost.evil.example/'] }],
    ['a script', { redirectUris: ['javascript:alert(1)'] }],
    ['a wildcard', { redirectUris: ['https://*.example/'] }],
    ['a user in the address', { redirectUris: ['https://a:b@books.example/'] }],
    ['a path that means another', { redirectUris: ['https://books.example/a/../b'] }],
    ['no address', { redirectUris: [] }],
    ['an unknown field', { accountId: newId() }],
  ])('refuses %s', async (_case, over) => {
    const { maker } = await samePeople();
    expect(await tryForm(maker.token, over)).toBe(400);
  });

  it.each(['Café Müller & Søn', 'Łódź Đà Nẵng', 'Größe 2.0'])(
    'accepts the name %s',
    async (name) => {
      const { token } = await identity.signUp();
      expect(await tryForm(token, { name })).toBe(200);
    },
  );

  it('needs a fresh proof and has a limit, also for calls at the same time', async () => {
    const { token } = await identity.signUp();
    expect(await tryForm(await identity.expireProof(token), {})).toBe(403);
    const statuses = await Promise.all(Array.from({ length: 12 }, () => tryForm(token, {})));
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(await AppModel.countDocuments({ state: 'active' })).toBeGreaterThanOrEqual(10);
  });

  it('shows the secret once', async () => {
    const { token } = await identity.signUp();
    const { created, secret } = await world.register(token, { hasSecret: true });
    expect(created.secretLast4).toBe(secret?.slice(-4));
    const { body } = await identity.send('GET /auth/apps', { token });
    expect(body.apps).toEqual([created]);
  });

  it('is undone by deleting it, which disconnects everyone and tells them', async () => {
    const { app, maker, person, tokens } = await connected();
    const { id } = app.created;
    const remove = (token: string) => identity.send(`DELETE /auth/apps/${id}`, { token });
    expect((await remove(person.token)).status).toBe(404);
    expect((await remove(maker.token)).body.apps).toEqual([]);
    expect((await remove(maker.token)).status).toBe(404);
    expect(await works(tokens.access_token)).toBe(false);
    expect((await world.open(app)).target).toBe('');
    expect(await list(person.token)).toEqual([]);
    const changes = await identity.changesFor(person.form.email, 2);
    const told = { change: 'app-disconnected', name: 'Ledger', device: 'The app’s maker', ip: '' };
    expect(changes.at(-1)).toMatchObject(told);
    const acts = await identity.actsOf(maker.user.id, 2);
    expect(acts.map(({ name }) => name)).toEqual(['POST /auth/apps', 'DELETE /auth/apps/:id']);
  });
});

describe('changing an app', () => {
  const change = (token: string, id: string, over: object = {}) =>
    identity.send(`PUT /auth/apps/${id}`, {
      ...{ token, body: { name: 'Ledger 2', redirectUris: [redirectUri], ...over } },
    });
  const renew = (token: string, id: string) =>
    identity.send(`POST /auth/apps/${id}/secret`, { token });

  it('renames it for everyone, keeps its connections, and is recorded', async () => {
    const { app, maker, person, tokens } = await connected();
    const { body } = await change(maker.token, app.created.id);
    expect(body.apps).toMatchObject([{ id: app.created.id, name: 'Ledger 2' }]);
    expect(await list(person.token)).toMatchObject([{ name: 'Ledger 2' }]);
    expect(await works(tokens.access_token)).toBe(true);
    const acts = await identity.actsOf(maker.user.id, 2);
    expect(acts.at(-1)?.name).toBe('PUT /auth/apps/:id');
  });

  it('sends codes to its new addresses only', async () => {
    const { app, maker } = await people();
    const redirectUris = ['https://books.example/moved'];
    expect((await change(maker.token, app.created.id, { redirectUris })).status).toBe(200);
    expect((await world.open(app)).target).toBe('');
  });

  it.each([
    ['our name', { name: 'Soloist' }],
    ['no address', { redirectUris: [] }],
    ['a secret or none', { hasSecret: true }],
  ])('refuses %s', async (_case, over) => {
    const { app, maker } = await samePeople();
    expect((await change(maker.token, app.created.id, over)).status).toBe(400);
  });

  it('needs a fresh proof, and is not for others', async () => {
    const { app, maker, person } = await people({ hasSecret: true });
    const { id } = app.created;
    const stale = await identity.expireProof(maker.token);
    expect([(await change(stale, id)).status, (await renew(stale, id)).status]).toEqual([403, 403]);
    const answers = [await change(person.token, id), await renew(person.token, id)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('renews the secret: the old one ends immediately, connections stay', async () => {
    const { app, maker, tokens } = await connected({ hasSecret: true });
    const { body } = await renew(maker.token, app.created.id);
    expect(body.secret).not.toBe(app.secret);
    expect(body.apps[0].secretLast4).toBe(body.secret.slice(-4));
    await expect(world.refresh(app, tokens.refresh_token)).rejects.toMatchObject({ status: 401 });
    const renewed = { ...app, secret: body.secret };
    expect(await world.refresh(renewed, tokens.refresh_token)).toHaveProperty('access_token');
  });

  it('gives no secret to an app that can keep none', async () => {
    const { app, maker } = await samePeople();
    expect((await renew(maker.token, app.created.id)).status).toBe(404);
  });
});

describe('connections of an account', () => {
  it('end with a reported sign-in, if they were allowed since, as do apps registered since', async () => {
    const { app, person, tokens: before } = await connected();
    const theirs = (await identity.logIn(person.form.email)).body.token as string;
    const { sid } = jwt.decode(theirs) as TokenClaims;
    const after = await world.connect(app, theirs);
    const planted = await world.register(theirs);
    const { token } = person;
    const { status } = await identity.send(`POST /auth/activity/${sid}/report`, { token });
    expect(status).toBe(200);
    await eventually(async () => !(await works(after.access_token)));
    await eventually(async () => (await world.open(planted)).target === '');
    expect(await works(before.access_token)).toBe(true);
  });

  it.each<[string, (id: string) => [string, object?]]>([
    [
      'sent elsewhere',
      (id) => [`PUT /auth/apps/${id}`, { name: 'Ours', redirectUris: ['https://evil.test/cb'] }],
    ],
    ['given a new secret', (id) => [`POST /auth/apps/${id}/secret`]],
  ])('end with an app that a reported sign-in has %s', async (_what, change) => {
    const { app, maker, tokens } = await connected({ hasSecret: true });
    const untouched = await world.register(maker.token);
    const theirs = (await identity.logIn(maker.form.email)).body.token as string;
    const [call, body] = change(app.created.id);
    expect((await identity.send(call, { token: theirs, body })).status).toBe(200);
    const { sid } = jwt.decode(theirs) as TokenClaims;
    await identity.send(`POST /auth/activity/${sid}/report`, { token: maker.token });
    await eventually(async () => !(await works(tokens.access_token)));
    expect((await world.open(untouched)).target).not.toBe('');
  });

  it('end with a reset of the password', async () => {
    const { person, tokens } = await connected();
    const { email } = person.form;
    const sent = (await identity.codesFor(email)).length;
    await identity.send('POST /auth/forgot', { body: { email } });
    const code = await identity.lastCodeFor(email, sent + 1);
    const body = { email, code, password: 'a loud orange mountain' };
    expect((await identity.send('POST /auth/reset', { body })).status).toBe(200);
    expect(await works(tokens.access_token)).toBe(false);
    const changes = await identity.changesFor(email, 3);
    expect(changes.map(({ change }) => change)).toContain('apps-disconnected');
  });

  it('end when an admin suspends the account; a suspended maker’s app stops too', async () => {
    const admin = await identity.signUp({ email: adminEmail });
    const suspend = (id: string) =>
      identity.send(`POST /users/accounts/${id}/suspend`, {
        ...{ token: admin.token, body: { reason: 'It sends spam.' } },
        headers: { 'x-act-reason': 'It sends spam.' },
      });
    const first = await connected();
    expect((await suspend(first.person.user.id)).status).toBe(200);
    expect(await works(first.tokens.access_token)).toBe(false);
    const second = await connected();
    expect((await suspend(second.maker.user.id)).status).toBe(200);
    expect(await works(second.tokens.access_token)).toBe(false);
    expect(await list(second.person.token)).toEqual([]);
    await expect(world.refresh(second.app, second.tokens.refresh_token)).rejects.toEqual(
      refusedAs('invalid_client'),
    );
  });

  it('give no admin’s rights', async () => {
    const { person, tokens } = await connected();
    const before = await AccountModel.findById(person.user.id).lean();
    const taken = `${newId()}@test.local`;
    await AccountModel.updateOne({ email: adminEmail }, { email: taken });
    await AccountModel.updateOne({ _id: before!._id }, { email: adminEmail });
    expect(await claimsOf(tokens.access_token)).not.toHaveProperty('admin');
    await AccountModel.updateOne({ _id: before!._id }, { email: before!.email });
  });

  it('end when the owner asks to delete the account; a leaving maker’s app stops too', async () => {
    const { app, maker, person, tokens } = await connected();
    const body = { password: person.form.password };
    const remove = (token: string) => identity.send('DELETE /freelancer/account', { token, body });
    expect((await remove(person.token)).status).toBe(200);
    expect(await works(tokens.access_token)).toBe(false);
    const active = { accountId: person.user.id, state: 'active' as const };
    expect(await ConnectionModel.countDocuments(active)).toBe(0);
    expect((await remove(maker.token)).status).toBe(200);
    expect((await world.open(app)).target).toBe('');
  });

  it('stop with the write that schedules the deletion: a killed process ends them later', async () => {
    const { app, person, tokens, id } = await connected();
    const requestedAt = new Date();
    const deletion = {
      requestedAt,
      endsAt: requestedAt,
      nextAt: new Date(Date.now() + 864e5),
      isFinal: false,
    };
    await AccountModel.updateOne({ _id: person.user.id }, { $set: { deletion } });
    expect(await works(tokens.access_token)).toBe(false);
    expect((await askScopes(id)).status).toBe(404);
    await expect(world.refresh(app, tokens.refresh_token)).rejects.toEqual(
      refusedAs('invalid_grant'),
    );
  });
});

it('describes itself as OAuth clients expect, without what it does not offer', async () => {
  const { app } = await people();
  const metadata = (await world.configure(app)).serverMetadata();
  expect(metadata).toMatchObject({
    issuer: 'http://app.test',
    authorization_endpoint: `http://app.test/api${oauth.authorize.path}`,
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    response_types_supported: ['code'],
  });
  for (const absent of [
    'jwks_uri',
    'userinfo_endpoint',
    'registration_endpoint',
    'introspection_endpoint',
  ]) {
    expect(metadata).not.toHaveProperty(absent);
  }
});

it('refuses callers who are not signed in, and callers of the exchange from outside', async () => {
  for (const call of [
    'GET /auth/connections',
    `DELETE /auth/connections/${newId()}`,
    'GET /auth/apps',
    'POST /auth/apps',
    `DELETE /auth/apps/${newId()}`,
    `GET /auth/oauth/authorize/${'a'.repeat(43)}/request`,
    `POST ${connectedApps.exchange.path}`,
  ])
    expect([call, (await identity.send(call)).status]).toEqual([call, 401]);
});
