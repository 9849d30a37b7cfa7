import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectedApps, oauth } from '@soloist/contracts';
import { hashApiKey, internalSecretHeader } from '@soloist/server-kit';
import type { ServiceProcess } from '../../../../../../tools/service-process.ts';
import { startTestIdentity, type TestIdentity } from '../../../../test/harness.ts';
import { startIdentityProcess } from '../../../../test/identity-process.ts';
import { createOAuthWorld, redirectUri } from '../../../../test/oauth-app.ts';

// It has the people and their answers; a separate process gives tokens, and can be killed.
let identity: TestIdentity;
let giving: ServiceProcess;
beforeAll(async () => {
  identity = await startTestIdentity();
  giving = await startIdentityProcess(identity.config);
}, 60_000);
afterAll(async () => {
  await giving.close();
  await identity.close();
});

type Tokens = { access_token: string; refresh_token: string };

/** Tokens for a form; undefined where it is refused, or its answer is lost with the process. */
async function request(form: Record<string, string>): Promise<Tokens | undefined> {
  const body = new URLSearchParams(form);
  const reply = await fetch(giving.url + oauth.token.path, { method: 'POST', body });
  return reply.ok ? ((await reply.json()) as Tokens) : undefined;
}

/** Sends a form, kills the process meanwhile, and sends it again if there was no answer. */
async function requestWhileKilled(form: Record<string, string>) {
  const first = request(form).catch(() => 'lost' as const);
  await sleep(randomInt(40));
  await giving.kill();
  const answer = await first;
  giving = await startIdentityProcess(identity.config);
  return answer === 'lost' ? request(form) : answer;
}

const works = async (token: string) => {
  const reply = await identity.send(`POST ${connectedApps.exchange.path}`, {
    body: { hash: hashApiKey(token) },
    headers: { [internalSecretHeader]: identity.config.INTERNAL_SECRET },
  });
  return reply.status === 200;
};

it('gives tokens for each code and refresh token once, however often the process is killed', async () => {
  const world = createOAuthWorld(identity);
  const [maker, person] = [await identity.signUp(), await identity.signUp()];
  const app = await world.register(maker.token);
  const list = async () => {
    const { body } = await identity.send('GET /auth/connections', { token: person.token });
    return body.connections as { id: string }[];
  };
  for (let round = 0; round < 4; round += 1) {
    const { back, verifier } = await world.allow(app, person.token);
    const [connection] = await list();
    const ofApp = { client_id: app.created.id };
    const code = back.searchParams.get('code') ?? '';
    const codeForm = {
      ...{ ...ofApp, grant_type: 'authorization_code', code },
      ...{ redirect_uri: redirectUri, code_verifier: verifier },
    };
    const tokens = await requestWhileKilled(codeForm);
    // Tokens, or nothing: a code that was used without an answer ends what the person allowed.
    expect((await list()).some(({ id }) => id === connection?.id)).toBe(tokens !== undefined);
    if (!tokens) continue;
    expect(await works(tokens.access_token)).toBe(true);

    const refreshForm = {
      ...{ ...ofApp, grant_type: 'refresh_token', refresh_token: tokens.refresh_token },
    };
    const renewed = await requestWhileKilled(refreshForm);
    expect(await works(tokens.access_token)).toBe(renewed !== undefined);
    if (!renewed) continue;
    expect(await works(renewed.access_token)).toBe(true);
    // Both were used: either one, presented again, gives nothing and ends the connection.
    expect(await request(round % 2 === 0 ? codeForm : refreshForm)).toBeUndefined();
    expect(await works(renewed.access_token)).toBe(false);
  }
}, 240_000);
