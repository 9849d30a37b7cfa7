import { endpoints } from './api.ts';
import { events } from './events.ts';
import { servicePrefixes, services } from './shared/endpoint.ts';

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const named = endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

it('gives every endpoint a unique method and path', () => {
  // Parameters by any name are the same address.
  const addresses = endpoints.map((endpoint) => nameOf(endpoint).replaceAll(/:\w+/g, ':'));
  expect(addresses).toEqual([...new Set(addresses)]);
});

it('gives every service its own prefixes', () => {
  const prefixes = Object.values(servicePrefixes).flat();
  expect(prefixes).toEqual([...new Set(prefixes)]);
});

it('has an endpoint of every service', () => {
  expect(new Set(endpoints.map(({ service }) => service))).toEqual(new Set(services));
});

describe.each(named)('%s', (_name, endpoint) => {
  it('declares who may call it', () => {
    const people = ['user', 'freelancer', 'employer', 'admin'];
    const access = ['open', 'capability', ...people, 'deploy', 'internal'];
    expect(access).toContain(endpoint.access);
  });

  it('declares whose items a signed-in caller may name in its path', () => {
    const isForSignedIn = ['user', 'freelancer', 'employer', 'admin', 'deploy'].includes(
      endpoint.access,
    );
    const needsRule = isForSignedIn && endpoint.path.includes(':');
    expect(endpoint.names !== undefined).toBe(needsRule);
  });

  it('starts with a prefix of its service', () => {
    expect(servicePrefixes[endpoint.service]).toContain(endpoint.path.split('/')[1]);
  });

  it('validates exactly the parameters of its path', () => {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    expect(Object.keys(endpoint.params?.shape ?? {}).toSorted()).toEqual(inPath.toSorted());
  });

  it('has a summary', () => {
    expect(endpoint.summary).toMatch(/^[A-Z].*\.$/s);
  });

  it('has a body only if its method allows one', () => {
    // Deleting the account asks for the password again.
    if (endpoint.path === '/freelancer/account') return;
    if (endpoint.body) expect(['POST', 'PUT', 'PATCH']).toContain(endpoint.method);
  });
});

// Parameters and fields that nobody named are refused, not ignored.
it.each(named.filter(([, { body, query }]) => body || query))(
  '%s refuses unknown fields',
  (_name, endpoint) => {
    for (const schema of [endpoint.body, endpoint.query]) {
      if (!schema) continue;
      const issues = schema.safeParse({ $where: '1', nobodyNamedThis: true }).error?.issues ?? [];
      expect(issues.map(({ code }: { code: string }) => code)).toEqual(
        expect.arrayContaining([expect.stringMatching(/unrecognized_keys|invalid_union/)]),
      );
    }
  },
);

it.each(Object.entries(events))('%s has a consumer', (name, { consumers }) => {
  expect(consumers.length).toBeGreaterThan(0);
  expect(name).toMatch(/^[a-z]+\.[a-z-]+$/);
  for (const consumer of consumers) expect(services).toContain(consumer);
});
