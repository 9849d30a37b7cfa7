import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type AnyEndpoint,
  apiKeys,
  blogs,
  directory,
  invoices,
  leads,
  payouts,
} from '@soloist/contracts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { newId } from '../testing/index.ts';
import { internalSecretHeader } from './internal-secret.ts';
import { type Route, route } from './routes.ts';

const { fetchReceived } = invoices;
const reached: string[] = [];
// The replies of these handlers violate their contracts: only who reaches them matters here.
const reachable = (endpoint: AnyEndpoint): Route =>
  route(endpoint, ({ user }) => {
    reached.push(`${endpoint.path} as ${user?.role ?? 'anyone'}`);
    return {} as never;
  });

let app: TestApp;
let server: Server;
beforeAll(async () => {
  app = await startTestApp();
  const tested = [fetchReceived, leads.numbers, leads.create, payouts.list, apiKeys.list];
  const routes = [...tested, blogs.tags, directory.saveProfile].map(reachable);
  server = createServer(app.create(routes)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  app.close();
});

interface Call {
  scopes: string[];
  roles?: ('freelancer' | 'employer')[];
  headers?: Record<string, string>;
}

async function send(endpoint: AnyEndpoint, { scopes, roles, headers = {} }: Call) {
  reached.length = 0;
  const token = app.tokenFor({ apiKey: { id: newId(), scopes }, roles });
  const { port } = server.address() as AddressInfo;
  const path = endpoint.path.replace(':id', newId());
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: endpoint.method === 'POST' ? '{"name":"Noor"}' : undefined,
  });
  const { code } = (await reply.json()) as { code?: string };
  return reached[0] ?? code;
}

it('opens an endpoint to a key with its scope', async () => {
  expect(await send(leads.numbers, { scopes: ['leads:read'] })).toBe(
    '/leads/numbers as freelancer',
  );
  expect(await send(leads.numbers, { scopes: ['leads:write'] })).toContain('/leads/numbers');
});

it('refuses a key with other scopes', async () => {
  const scopes = ['invoices:write', 'leads:read'];
  expect(await send(leads.create, { scopes })).toBe('scope_missing');
  expect(await send(leads.numbers, { scopes: ['invoices:write'] })).toBe('scope_missing');
  expect(await send(leads.numbers, { scopes: [] })).toBe('scope_missing');
});

it('needs the scope to write where a GET changes something', async () => {
  expect(await send(directory.saveProfile, { scopes: ['profile:read'] })).toBe('scope_missing');
  expect(await send(directory.saveProfile, { scopes: ['profile:write'] })).toContain('/discover');
});

it('refuses every key where none may call', async () => {
  const scopes = ['wallet:read', 'payouts:read', 'apiKeys:read', '*'];
  expect(await send(payouts.list, { scopes })).toBe('key_not_allowed');
  expect(await send(apiKeys.list, { scopes })).toBe('key_not_allowed');
});

it('acts in the role that the endpoint needs, if the person has it', async () => {
  const scopes = ['invoices:read', 'leads:read'];
  const both: Call = { scopes, roles: ['freelancer', 'employer'] };
  expect(await send(fetchReceived, both)).toContain('as employer');
  expect(await send(leads.numbers, both)).toContain('as freelancer');
  expect(await send(fetchReceived, { scopes, roles: ['freelancer'] })).toBe('forbidden');
});

it('leaves the scope to the first service, when one calls another for the person', async () => {
  const headers = { [internalSecretHeader]: app.config.INTERNAL_SECRET };
  expect(await send(leads.numbers, { scopes: ['jobs:read'], headers })).toContain('/leads/numbers');
  const forged = { [internalSecretHeader]: 'a guess of the same length as it' };
  expect(await send(leads.numbers, { scopes: ['jobs:read'], headers: forged })).toBe(
    'scope_missing',
  );
});

it('ignores a key where anyone may call', async () => {
  expect(await send(blogs.tags, { scopes: [] })).toBe('/blogs/tags as anyone');
});
