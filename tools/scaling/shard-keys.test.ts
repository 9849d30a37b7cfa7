import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { services } from '@soloist/contracts';
import { fromRoot } from '../paths.ts';
import type { CollectionIndexes } from './list-collections.ts';
import { shardCommands } from './shard-collections.ts';
import { divisions, shardTable } from './shard-keys.ts';

describe.each(services)('the collections of %s', (service) => {
  let stored: CollectionIndexes[];
  beforeAll(() => {
    const args = [fromRoot('tools/scaling/list-collections.ts'), service];
    const text = execFileSync(fromRoot('node_modules/.bin/node'), args, { encoding: 'utf8' });
    stored = JSON.parse(text.trim().split('\n').at(-1) ?? '');
  }, 60_000);

  it('each have a shard key, or a reason to stay on one shard', () => {
    const known = Object.keys(divisions[service] ?? {});
    expect(known.toSorted()).toEqual(stored.map(({ name }) => name).toSorted());
  });

  it('have the indexes that MongoDB requires of a sharded collection', () => {
    const faults = stored.flatMap(({ name, unique, complete }) => {
      const division = divisions[service]?.[name];
      if (!division || 'whole' in division) return [];
      const { key } = division;
      const begins = (fields: string[]) => key.every((each, at) => fields[at] === each);
      const wrong = unique.filter((fields) => !begins(fields));
      return [
        ...wrong.map((fields) => `${name}: unique ${fields}`),
        ...(key[0] === '_id' || complete.some(begins) ? [] : [`${name}: no index of ${key}`]),
      ];
    });
    expect(faults).toEqual([]);
  });
});

it('the commands create what an `_id` needs to be hashed', () => {
  const commands = shardCommands('soloist');
  expect(commands).toContain(
    'sh.shardCollection(\'soloist_documents.proposals\', {"freelancerId":1});',
  );
  const mails = commands.filter((command) => command.includes('mails'));
  expect(mails).toEqual([
    'db.getSiblingDB(\'soloist_documents\').getCollection(\'mails\').createIndex({"_id":"hashed"});',
    'sh.shardCollection(\'soloist_documents.mails\', {"_id":"hashed"});',
  ]);
});

it('docs/scaling.md has the shard keys', () => {
  expect(readFileSync(fromRoot('docs/scaling.md'), 'utf8')).toContain(shardTable());
});
