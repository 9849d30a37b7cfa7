// Prints the commands for mongosh on the routers of a sharded cluster. Before it, each
// service has run its migrations (docs/scaling.md): node tools/scaling/shard-collections.ts soloist | mongosh <address>
import '@soloist/server-kit/require-node';
import { argv } from 'node:process';
import { divisions } from './shard-keys.ts';

/**
 * Sharded by ranges, because a unique index may begin with such a key; increasing ids would all go
 * to one shard.
 */
const kindOf = (field: string) => (field === '_id' ? 'hashed' : 1);

export function shardCommands(prefix: string): string[] {
  return Object.entries(divisions).flatMap(([service, collections]) =>
    Object.entries(collections).flatMap(([name, division]) => {
      if ('whole' in division) return [];
      const key = Object.fromEntries(division.key.map((field) => [field, kindOf(field)]));
      const fields = JSON.stringify(key);
      const database = `${prefix}_${service}`;
      const collection = `db.getSiblingDB('${database}').getCollection('${name}')`;
      // Services have the other indexes already.
      return [
        ...(division.key[0] === '_id' ? [`${collection}.createIndex(${fields});`] : []),
        `sh.shardCollection('${database}.${name}', ${fields});`,
      ];
    }),
  );
}

if (import.meta.main) console.log(shardCommands(argv[2] ?? 'soloist').join('\n'));
