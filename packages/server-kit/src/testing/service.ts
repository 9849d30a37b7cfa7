import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type AnyEndpoint,
  apiKeys,
  auth,
  callPath,
  type DataHolder,
  type DomainEvent,
  erasureOf,
  events,
  personalFileOf,
  personalRecordsOf,
  profiles,
  type ServiceName,
  users,
} from '@soloist/contracts';
import { Queue } from 'bullmq';
import type { BaseConfig } from '../config.ts';
import { eventQueueName, newEvent } from '../events/outbox.ts';
import { internalSecretHeader } from '../http/internal-secret.ts';
import type { DataSubject } from '../personal-data/personal-data.ts';
import type { RunningService } from '../service.ts';
import { createTestKeys, eventually } from './index.ts';
import { emptyStores, testConfig } from './stores.ts';

export interface TestReply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of a reply, it says itself
  body: any;
}
export interface SendOptions {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * Calls a service as clients do: `send('GET /notifications', { token })`. A body is sent as JSON
 * unless it is a form; a non-JSON response is returned as bytes.
 */
export const senderTo =
  (url: string) =>
  async (call: string, { token, body, headers }: SendOptions = {}): Promise<TestReply> => {
    const [method = '', path = ''] = call.split(' ');
    const isJson = body !== undefined && !(body instanceof FormData);
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, body: await contentOf(response) };
  };

async function contentOf(response: Response): Promise<unknown> {
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length === 0) return undefined;
  const isJson = response.headers.get('content-type')?.includes('application/json');
  return isJson ? JSON.parse(bytes.toString()) : bytes;
}

/**
 * A fake identity service: its public keys over HTTP, and tokens signed with them. `answer` handles all
 * other requests.
 */
export async function startKeyServer(answer?: RequestListener) {
  const { keys, tokenFor } = createTestKeys();
  const server = createServer(async (req, res) => {
    res.setHeader('content-type', 'application/json');
    if (answer && req.url !== auth.jwks.path) return answer(req, res);
    res.end(JSON.stringify(await keys()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    tokenFor,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Publishes as other services do: an event published twice arrives twice, as after a lost acknowledgement. */
function createPublisher({ REDIS_URL }: BaseConfig) {
  const queues = new Map<ServiceName, Queue>();
  const queueOf = (service: ServiceName) => {
    const queue =
      queues.get(service) ?? new Queue(eventQueueName(service), { connection: { url: REDIS_URL } });
    queues.set(service, queue);
    return queue;
  };
  return {
    async publish(event: DomainEvent) {
      for (const consumer of events[event.name].consumers) {
        await queueOf(consumer).add(event.name, event, {
          attempts: 5,
          backoff: { type: 'fixed', delay: 50 },
        });
      }
    },
    close: () => Promise.all([...queues.values()].map((queue) => queue.close())),
  };
}

const pathWithId = ({ path }: AnyEndpoint) => new RegExp(`^${path.replace(':id', '([^/]+)')}$`);
const emailPreferencesPath = pathWithId(profiles.mailPreferences);
const accountStatusPath = pathWithId(profiles.accountStatus);
const keyScopesPath = pathWithId(apiKeys.scopes);
/** The reply of a version without the endpoint. */
const noAddress = { success: false, code: 'not_found', message: 'This address does not exist.' };
type AccountStatus = { isActive?: boolean; passwordResetAt?: string } | 'older identity';
const emailPreferencesOf = (id: string) => ({
  ...{ success: true, email: `${id}@test.local`, fname: 'Ada' },
  ...{ emailPref: [], stopTokens: {} },
});

/**
 * A service on a free port with empty stores, a fake identity whose tokens it accepts, and a way to
 * publish other services' events to it. `close` ends all of it.
 */
export async function startTestService(
  start: (config: BaseConfig) => Promise<RunningService>,
  settings: Partial<BaseConfig> = {},
) {
  const accounts = new Map<string, string>();
  const admins: string[] = [];
  const keys = new Map<string, string[]>();
  const accountStatuses = new Map<string, AccountStatus>();
  const identity = await startKeyServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://identity');
    const [, person] = pathname.match(emailPreferencesPath) ?? [];
    if (person) return res.end(JSON.stringify(emailPreferencesOf(person)));
    const [, account] = pathname.match(accountStatusPath) ?? [];
    if (account) {
      const known = accountStatuses.get(account);
      if (known === 'older identity') return res.writeHead(404).end(JSON.stringify(noAddress));
      const status = { isActive: true, passwordResetAt: null, ...known };
      return res.end(JSON.stringify({ success: true, ...status }));
    }
    const [, key] = pathname.match(keyScopesPath) ?? [];
    if (key) {
      const scopes = keys.get(key);
      if (scopes) return res.end(JSON.stringify({ success: true, scopes }));
      const notFound = { success: false, code: 'not_found', message: 'API key not found.' };
      return res.writeHead(404).end(JSON.stringify(notFound));
    }
    if (pathname === users.admins.path)
      return res.end(JSON.stringify({ success: true, ids: admins }));
    if (pathname !== profiles.accountByEmail.path) return res.writeHead(404).end('{}');
    const id = accounts.get(searchParams.get('email') ?? '') ?? null;
    res.end(JSON.stringify({ success: true, id }));
  });
  const config = { ...testConfig(), IDENTITY_URL: identity.url, ...settings };
  await emptyStores(config);
  const service = await start(config);
  const publisher = createPublisher(config);
  return {
    url: service.url,
    config,
    tokenFor: identity.tokenFor,
    /** Account ids by verified email, as identity reports them. */
    accounts,
    /** Ids of admins, as identity reports them. */
    admins,
    /** Scopes of working API keys by id, as identity reports them. */
    keys,
    /** Accounts that are suspended or had a reset, as identity reports them. */
    accountStatuses,
    send: senderTo(service.url),
    publish: publisher.publish,
    async close() {
      await publisher.close();
      await service.close();
      identity.close();
    },
  };
}
export type TestService = Awaited<ReturnType<typeof startTestService>>;

interface PersonalDataClientOptions {
  name: DataHolder;
  url: string;
  config: BaseConfig;
}

/** Acts as identity: reads the personal data that a service holds, or erases it. */
export function createPersonalDataClient({ name, url, config }: PersonalDataClientOptions) {
  const send = senderTo(url);
  const publisher = createPublisher(config);
  const headers = { [internalSecretHeader]: config.INTERNAL_SECRET };
  const callService = (...call: Parameters<typeof callPath>) =>
    send(`GET ${callPath(...call)}`, { headers });
  return {
    /** The service's data of the person: `records` by kind, and the names of `files`. */
    recordsOf: ({ userId, email }: DataSubject) =>
      callService(personalRecordsOf(name), { params: { userId }, query: { email } }),
    fileOf: (userId: string, fileId: string) =>
      callService(personalFileOf(name), { params: { userId, fileId } }),
    /** Resolves once the service reports the erasure as completed. */
    async erase(person: DataSubject, requestedAt = new Date()) {
      const payload = { ...person, askedAt: requestedAt.toISOString() };
      const event = newEvent('identity.account-erased', payload);
      await publisher.publish(event);
      await eventually(async () => {
        const { body } = await callService(erasureOf(name), { params: { userId: person.userId } });
        return body.events.includes(event.id);
      });
    },
    publish: publisher.publish,
    close: publisher.close,
  };
}
export type PersonalDataClient = ReturnType<typeof createPersonalDataClient>;
