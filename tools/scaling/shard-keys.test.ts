import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { services } from '@soloist/contracts';
import { fromRoot } from '../paths.ts';
import type { CollectionIndexes } from './list-collections.ts';
import { divisions, shardTable } from './shard-keys.ts';

describe.each(services)('the collections of %s', (service) => {
  let stored: CollectionIndexes[];
  beforeAll(() => {
    const args = ['--import', 'tsx', fromRoot('tools/scaling/list-collections.ts'), service];
    const text = execFileSync(fromRoot('node_modules/.bin/node'), args, { encoding: 'utf8' });
    stored = JSON.parse(text.trim().split('\n').at(-1) ?? '');
  }, 60_000);

  it('each have a shard key, or a reason to stay on one shard', () => {
    const known = Object.keys(divisions[service] ?? {});
    expect(known.toSorted()).toEqual(stored.map(({ name }) => name).toSorted());
  });

  it('have no unique index that sharding would break, unless something else ensures uniqueness', () => {
    const faults = stored.flatMap(({ name, unique }) => {
      const division = divisions[service]?.[name];
      if (!division || 'whole' in division) return [];
      const { key, instead = {} } = division;
      const isFine = (fields: string[]) =>
        key.every((each, at) => fields[at] === each) || fields.join() in instead;
      return unique.filter((fields) => !isFine(fields)).map((fields) => `${name}: ${fields}`);
    });
    expect(faults).toEqual([]);
  });
});

it('docs/scaling.md has the shard keys', () => {
  expect(readFileSync(fromRoot('docs/scaling.md'), 'utf8')).toContain(shardTable());
});
