import { newId } from '@soloist/server-kit/testing';
import type { ProcessName } from '@soloist/tools/environment.ts';
import mongoose from 'mongoose';
import { milestoneRequest } from '../../services/documents/test/proposal-requests.ts';
import { type Running, startScript } from '../processes.ts';
import { startStores } from '../start-stores.ts';

const proposalCount = 12;
const notificationCount = 30;

export interface ReadCall {
  name: string;
  path: string;
}

/** The calls that nearly every page of a signed-in person starts with. */
export const readCalls: ReadCall[] = [
  { name: 'loadUser', path: '/profile/loadUser' },
  { name: 'fetchAllProposals', path: '/proposal/fetchAllProposals' },
  { name: 'notifications', path: '/notifications' },
];

const processNames = ['platform', 'identity', 'documents', 'messaging', 'gateway'] as const;

/**
 * Starts gateway, services and stores from their bundles, with one person who has documents to
 * read; and a bare proxy before a bare service that reads the same documents. `profiled` processes
 * write a profile when they stop.
 */
export async function startCalls({ profileDir, profiled }: ProfileOptions) {
  const stores = await startStores('calls', {
    LOG_LEVEL: 'info',
    TEST_PEOPLE: 'true',
    DB_PREFIX: 'calls',
    // On, and never reached.
    RATE_LIMIT_PER_MINUTE: '1000000000',
  });
  const running = new Map<ProcessName, Running>();
  for (const name of processNames) {
    const options = `--cpu-prof --cpu-prof-dir=${profileDir} --cpu-prof-name=${name}.cpuprofile`;
    const more = profiled.includes(name) ? { settings: { NODE_OPTIONS: options } } : {};
    running.set(name, await stores.start(name, more));
  }
  const urlOf = (name: ProcessName) => running.get(name)!.url;

  const { token, id } = await signUp(urlOf('identity'), stores.internalSecret);
  for (let count = 0; count < proposalCount; count++) {
    await createProposal(urlOf('documents'), token);
  }
  await storeNotifications(stores.mongoUrl, id);

  const bareService = await startScript(stores.logDir, {
    name: 'bare service',
    file: 'bench/calls/bare-service.ts',
    env: {
      NODE_ENV: 'production',
      MONGO_URL: stores.mongoUrl,
      DB_PREFIX: 'calls',
      PERSON: id,
    },
  });
  const bareProxy = await startScript(stores.logDir, {
    name: 'bare proxy',
    file: 'bench/gateway/bare-proxy.ts',
    env: { NODE_ENV: 'production', UPSTREAM_URL: bareService.url },
  });
  return {
    token,
    url: urlOf('gateway'),
    bareUrl: bareProxy.url,
    async stop() {
      for (const each of [bareProxy, bareService]) await each.stop();
      for (const each of [...running.values()].toReversed()) await each.stop();
      await stores.stop();
    },
  };
}

interface ProfileOptions {
  profileDir: string;
  profiled: string[];
}

async function signUp(url: string, secret: string) {
  const response = await send(`${url}/auth/test-people`, {
    headers: { 'content-type': 'application/json', 'x-internal-secret': secret },
    body: JSON.stringify({
      email: `${newId()}@calls.example`,
      password: 'a quiet green harbour',
      fname: 'Mira',
      lname: 'Person',
      role: 'freelancer',
      published: { headline: 'Designer of packaging', skills: ['Packaging', 'Lettering'] },
    }),
  });
  const { token, user } = response as { token: string; user: { id: string } };
  return { token, id: user.id };
}

async function createProposal(url: string, token: string) {
  const body = new FormData();
  body.set('projectDetails', JSON.stringify(milestoneRequest()));
  const headers = { authorization: `Bearer ${token}` };
  await send(`${url}/proposal/createProject`, { headers, body });
}

async function storeNotifications(mongoUrl: string, userId: string) {
  const client = await mongoose.mongo.MongoClient.connect(mongoUrl);
  const all = Array.from({ length: notificationCount }, (_, index) => ({
    userId: new mongoose.Types.ObjectId(userId),
    eventId: newId(),
    event: 'proposal.viewed',
    kind: 'proposal_news',
    title: `Nordlys Bageri viewed proposal P-${index}`,
    body: 'Winter 2026 packaging',
    link: '/projects',
    read: index > 3,
    createdAt: new Date(Date.now() - index * 3_600_000),
    removedAt: null,
  }));
  await client.db('calls_messaging').collection('notifications').insertMany(all);
  await client.close();
}

async function send(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', ...init });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
