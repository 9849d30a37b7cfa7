// Prints the commands for mongosh on the routers of a sharded cluster. Run them once the unique indexes
// named in docs/scaling.md begin with their keys: node tools/scaling/shard-collections.ts soloist | mongosh <address>
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
      return `sh.shardCollection('${prefix}_${service}.${name}', ${JSON.stringify(key)});`;
    }),
  );
}

if (import.meta.main) console.log(shardCommands(argv[2] ?? 'soloist').join('\n'));
