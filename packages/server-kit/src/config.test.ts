import * as z from 'zod';
import { baseConfig, findFaults, loadConfig } from './config.ts';
import { testConfig } from './testing/stores.ts';

const base = Object.fromEntries(
  Object.entries(testConfig()).map(([name, value]) => [name, String(value)]),
);

it('accepts a replica set URL with several hosts', () => {
  const address = 'mongodb://soloist:secret@mongo-1:27017,mongo-2:27017/?replicaSet=soloist';
  expect(loadConfig(baseConfig, { ...base, MONGO_URL: address }).MONGO_URL).toBe(address);
});

it.each(['http://mongo:27017', 'mongodb://', 'mongodb:// /', 'mongo:27017'])(
  'rejects an invalid MongoDB URL: %s',
  (address) => {
    expect(() => loadConfig(baseConfig, { ...base, MONGO_URL: address })).toThrow('MONGO_URL');
  },
);

it('reads an empty setting as unset', () => {
  const settings = { LIMIT: z.coerce.number().default(600), KEY: z.string() };
  expect(() => loadConfig(settings, { LIMIT: '', KEY: '' })).toThrow('KEY: is missing');
  expect(loadConfig(settings, { LIMIT: '', KEY: 'a' }).LIMIT).toBe(600);
});

it('reports all faults together, including contradicting settings', () => {
  const settings = z
    .object({ PORT: z.coerce.number(), SECRET: z.string(), ID: z.string().optional() })
    .refine(({ ID }) => !ID, { path: ['ID'], error: 'needs a key', when: () => true });
  expect(findFaults(settings, { PORT: 'x', ID: '1' }).map(({ name }) => name)).toEqual([
    'PORT',
    'SECRET',
    'ID',
  ]);
});

it('describes the allowed numbers, without the validator’s wording', () => {
  const settings = z.object({
    WAIT: z.coerce.number(),
    PORT: z.coerce.number().int(),
    SHARE: z.coerce.number().min(0).max(1),
    LIMIT: z.coerce.number().min(0),
    COUNT: z.coerce.number().positive(),
    SECRET: z.string().min(16),
  });
  const env = { WAIT: 'soon', PORT: '1.5', SHARE: '4', LIMIT: '-3', COUNT: '0', SECRET: 'x' };
  expect(findFaults(settings, env).map(({ message }) => message)).toEqual([
    'must be a number',
    'must be a whole number',
    'must be at most 1',
    'must be at least 0',
    'must be more than 0',
    'must have at least 16 characters',
  ]);
});
