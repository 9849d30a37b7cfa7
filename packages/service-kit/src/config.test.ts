import * as z from 'zod';
import { baseConfig, findFaults, loadConfig } from './config.ts';
import { testConfig } from './testing.ts';

const base = Object.fromEntries(
  Object.entries(testConfig()).map(([name, value]) => [name, String(value)]),
);

it('takes the address of a replica set with several hosts', () => {
  const address = 'mongodb://soloist:secret@mongo-1:27017,mongo-2:27017/?replicaSet=soloist';
  expect(loadConfig(baseConfig, { ...base, MONGO_URL: address }).MONGO_URL).toBe(address);
});

it.each(['http://mongo:27017', 'mongodb://', 'mongodb:// /', 'mongo:27017'])(
  'refuses what is no address of MongoDB: %s',
  (address) => {
    expect(() => loadConfig(baseConfig, { ...base, MONGO_URL: address })).toThrow('MONGO_URL');
  },
);

it('reads a setting that is named and left empty as none', () => {
  const settings = { LIMIT: z.coerce.number().default(600), KEY: z.string() };
  expect(() => loadConfig(settings, { LIMIT: '', KEY: '' })).toThrow('KEY: is missing');
  expect(loadConfig(settings, { LIMIT: '', KEY: 'a' }).LIMIT).toBe(600);
});

it('names every fault at once, also those of settings that do not go together', () => {
  const settings = z
    .object({ PORT: z.coerce.number(), SECRET: z.string(), ID: z.string().optional() })
    .refine(({ ID }) => !ID, { path: ['ID'], error: 'needs a key', when: () => true });
  expect(findFaults(settings, { PORT: 'x', ID: '1' }).map(({ name }) => name)).toEqual([
    'PORT',
    'SECRET',
    'ID',
  ]);
});
