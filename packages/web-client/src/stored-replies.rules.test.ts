import * as contracts from '@soloist/contracts';
import * as z from 'zod';
import { listStoredPaths } from './stored-replies.rules.ts';

const isEndpoint = (value: unknown): value is contracts.AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'service' in value;
const endpoints = Object.values(contracts)
  .flatMap((group) => (typeof group === 'object' && group ? Object.values(group) : []))
  .filter(isEndpoint);

it.each(listStoredPaths())('stores %s, a read of the signed-in person without secrets', (path) => {
  const reads = endpoints.filter((each) => each.path === path && each.method === 'GET');
  expect(reads).not.toHaveLength(0);
  for (const { access, response } of reads) {
    expect(['user', 'freelancer', 'employer']).toContain(access);
    const schema = JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' }));
    const fields = [...schema.matchAll(/"([^"]+)":\{/g)].map(([, name]) => name);
    expect(fields.filter((name) => /token|secret|password|jwt|key$/i.test(name ?? ''))).toEqual([]);
  }
});

// The specification has acts whose method is GET.
it.each(['/project/deleteProject/:id', '/service/deleteService/:id', '/discover/saveProfile/:id'])(
  'does not store %s, which changes something',
  (path) => expect(listStoredPaths()).not.toContain(path),
);
