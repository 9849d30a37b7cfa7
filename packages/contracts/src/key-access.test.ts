import { hasKeyScope, keyScopes } from './accounts/key-scopes.ts';
import { isProofRequired } from './accounts/proofs.ts';
import { endpointGroups, endpoints } from './api.ts';
import { keyAreaOfGroup } from './key-access.precomputed.ts';
import { findKeyRefusal, keyAccessOf } from './key-access.ts';
import { type AnyEndpoint, defineEndpoint } from './shared/endpoint.ts';

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
const withScope = endpoints.filter((endpoint) => keyAccessOf(endpoint).includes(':'));
const reachable = endpoints.filter((endpoint) => keyAccessOf(endpoint) !== 'refused');

it('decides about every group of endpoints, and about no other', () => {
  expect(Object.keys(keyAreaOfGroup).toSorted()).toEqual(Object.keys(endpointGroups).toSorted());
});

it('gives every scope an endpoint, and every endpoint a scope of the list', () => {
  expect(new Set(withScope.map(keyAccessOf))).toEqual(new Set(keyScopes));
});

it.each([
  ['auth', 'signInProviders', 'passkeys', 'twoStep', 'recovery', 'proofs', 'apiKeys'],
  ['payouts', 'refunds', 'disputes', 'subscriptions', 'personalData', 'search', 'sage'],
  ['users', 'moderation', 'ledger', 'operations', 'auditLog', 'releases', 'deployTokens', 'teams'],
])('never opens %s, %s, %s and the like', (...groups) => {
  const open = groups
    .flatMap((group) => Object.values(endpointGroups[group] ?? {}))
    .filter((endpoint) => keyAccessOf(endpoint) !== 'refused');
  expect(open.map(nameOf)).toEqual([]);
});

it('opens nothing that needs an admin, a deploy token, the internal secret, a proof or a cookie', () => {
  const guarded = reachable.filter(
    (endpoint) =>
      ['admin', 'deploy', 'internal'].includes(endpoint.access) ||
      isProofRequired(endpoint) ||
      endpoint.cookie,
  );
  expect(guarded.map(nameOf)).toEqual([]);
});

it('needs a scope wherever a session is needed', () => {
  const open = endpoints.filter((endpoint) => keyAccessOf(endpoint) === 'public');
  expect(new Set(open.map(({ access }) => access))).toEqual(new Set(['open', 'capability']));
});

// The specification changes a few things by GET: a scope to read must not open them.
it('lets a scope to read only read', () => {
  const reads = withScope.filter((endpoint) => keyAccessOf(endpoint).endsWith(':read'));
  const changing = reads.filter(
    ({ method, summary }) =>
      method !== 'GET' ||
      !/^(Get|List|Read|Download|Export|Find|Search|Count|Preview)\b/.test(summary),
  );
  expect(
    changing.map(({ summary, ...endpoint }) => `${nameOf(endpoint as AnyEndpoint)}: ${summary}`),
  ).toEqual([]);
});

it('opens each endpoint to the scopes of its own subject alone', () => {
  for (const endpoint of withScope) {
    const access = keyAccessOf(endpoint);
    const opening = keyScopes.filter((scope) => !findKeyRefusal(endpoint, [scope]));
    const write = access.replace(':read', ':write');
    const expected = [access, write].filter((scope) => (keyScopes as string[]).includes(scope));
    expect([nameOf(endpoint), opening.toSorted()]).toEqual([
      nameOf(endpoint),
      [...new Set(expected)].toSorted(),
    ]);
  }
});

it('includes reading in a scope to write, and nothing else', () => {
  expect(hasKeyScope(['invoices:write'], 'invoices:read')).toBe(true);
  expect(hasKeyScope(['invoices:read'], 'invoices:write')).toBe(false);
  expect(hasKeyScope(['leads:write', 'invoices'], 'invoices:read')).toBe(false);
  expect(hasKeyScope([], 'wallet:read')).toBe(false);
});

it('names the scope that a key lacks', () => {
  const { list, void: voidInvoice } = endpointGroups.invoices as Record<string, AnyEndpoint>;
  expect(findKeyRefusal(list as AnyEndpoint, ['invoices:read'])).toBeUndefined();
  expect(findKeyRefusal(voidInvoice as AnyEndpoint, ['invoices:read'])).toEqual({
    code: 'scope_missing',
    message: 'This call needs the scope invoices:write.',
    scope: 'invoices:write',
  });
});

it('keeps a scope for proposals from invoices', () => {
  const { exportCsv } = endpointGroups.proposals as Record<string, AnyEndpoint>;
  const { list, save } = endpointGroups.drafts as Record<string, AnyEndpoint>;
  // The lists and drafts of these endpoints are of invoices, too.
  for (const endpoint of [exportCsv, list, save]) {
    expect(findKeyRefusal(endpoint as AnyEndpoint, ['proposals:write'])).toBeDefined();
  }
});

it('refuses keys at an endpoint that is in no group', () => {
  const unlisted = defineEndpoint({
    ...{ service: 'identity', access: 'user', method: 'GET', path: '/auth/new' },
    summary: 'Get something new.',
  } as const);
  expect(findKeyRefusal(unlisted, [...keyScopes])?.code).toBe('key_not_allowed');
});
