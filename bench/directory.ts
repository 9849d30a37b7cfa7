/**
 * The directory over HTTP with 1,000, 10,000 and 100,000 profiles, compared with the same queries
 * of the same collection by pattern and without the index.
 */
import mongoose from 'mongoose';
import { AccountModel } from '../services/identity/src/modules/accounts/accounts.model.ts';
import { directoryEntry } from '../services/identity/src/modules/accounts/directory-entry.rules.ts';
import { type BenchQuery, growthTable, measure, sizes } from './growth.ts';
import { createProfiles } from './identity/profiles.ts';
import { startIdentityBench } from './identity/start-identity.ts';

const rounds = Number(process.env.ROUNDS ?? 100);
const batch = 1000;

const pattern = (word: string) => {
  const begins = { $regex: `\\b${word}`, $options: 'i' };
  const fields = ['fname', 'lname', 'headline', 'location', 'skills', 'tools'];
  return { $or: fields.map((field) => ({ [field]: begins })) };
};
const exactly = (text: string) => ({ $regex: `^${text}$`, $options: 'i' });

/** A query of the service, and the filter that finds the same without the index. */
const queries: Record<string, { query: string; filter: object }> = {
  unfiltered: { query: '', filter: {} },
  'common word': { query: 'q=web', filter: pattern('web') },
  'rare word': { query: 'q=beekeeping', filter: pattern('beekeeping') },
  'two words': {
    query: 'q=beekeeping%20webf',
    filter: { $and: [pattern('beekeeping'), pattern('webf')] },
  },
  'two filters': {
    query: 'skill=Voice%20acting&location=Iceland',
    filter: { skills: exactly('voice acting'), location: { $regex: 'iceland', $options: 'i' } },
  },
  'all filters': {
    query:
      'skill=Illustration&tool=Figma&language=Spanish&location=Lisbon&rate=from25&availability=accepting',
    filter: {
      skills: exactly('illustration'),
      tools: exactly('figma'),
      languages: exactly('spanish'),
      location: { $regex: 'lisbon', $options: 'i' },
      hourlyRate: { $regex: '^(2[5-9]|[34]\\d)\\$$' },
      acceptingProjects: true,
    },
  },
  'nobody has both': {
    query: 'location=Germany%20Nigeria',
    filter: {
      $and: [
        { location: { $regex: 'germany', $options: 'i' } },
        { location: { $regex: 'nigeria', $options: 'i' } },
      ],
    },
  },
};

async function fill(size: number) {
  const nextProfile = createProfiles();
  const { _id, ...blank } = new AccountModel({
    email: 'x',
    passwordHash: 'x'.repeat(97),
    fname: 'x',
    verified: true,
    roles: ['freelancer'],
    role: 'freelancer',
  }).toObject();
  const person = (number: number) => {
    const account = {
      ...blank,
      ...nextProfile(),
      _id: new mongoose.Types.ObjectId(),
      email: `person-${number}@bench.local`,
      username: `person-${number}`,
      plan_details: number % 20 === 0 ? ({ plan: 'monthly', renewsAt: '' } as const) : null,
    };
    return { ...account, ...directoryEntry(account) };
  };
  for (let start = 0; start < size; start += batch) {
    const people = Array.from({ length: batch }, (_, index) => person(start + index));
    await AccountModel.collection.insertMany(people);
  }
  await AccountModel.createIndexes();
  const { indexSizes } = await mongoose.connection.db!.command({ collStats: 'accounts' });
  const kilobytes = indexSizes['directoryTerms_1_directoryRank_-1'] / size / 1024;
  console.log(`\n${size} profiles, ${kilobytes.toFixed(1)} KB of index a profile`);
}

/** A page near the end of the unfiltered list. */
async function deepQuery(size: number) {
  const [person] = await AccountModel.find({}, { directoryRank: 1 })
    .sort({ directoryRank: -1 })
    .skip(Math.floor(size * 0.9))
    .limit(1)
    .lean();
  const { directoryRank } = person!;
  return {
    'deep page': {
      query: `cursor=${directoryRank}`,
      filter: { directoryRank: { $lt: directoryRank } },
    },
  };
}

async function ask(url: string, query: string) {
  const response = await fetch(`${url}/freelancer/fetchfreelancer?${query}`);
  const { items } = (await response.json()) as { items: { id: string }[] };
  return items.map(({ id }) => id);
}
const queryByPattern = async (filter: object) => {
  const found = await AccountModel.collection
    .find(filter, { projection: { directoryTerms: 0, about: 0 } })
    .hint({ $natural: 1 })
    .sort({ directoryRank: -1 })
    .limit(20)
    .toArray();
  return found.map((account) => String(account._id));
};

/** Creates the queries for this size; checks that both sides return the same. */
async function createQueries(url: string, size: number): Promise<Record<string, BenchQuery>> {
  const all = Object.entries({ ...queries, ...(await deepQuery(size)) });
  for (const [name, { query, filter }] of all) {
    const [serviceResult, baselineResult] = [await ask(url, query), await queryByPattern(filter)];
    if (serviceResult.join() !== baselineResult.join())
      throw new Error(`${name}: the answers differ`);
  }
  return Object.fromEntries(
    all.map(([name, { query, filter }]) => [
      name,
      { ask: () => ask(url, query), baseline: () => queryByPattern(filter) },
    ]),
  );
}

const bench = await startIdentityBench();
try {
  const print = growthTable('by pattern');
  for (const size of sizes) {
    const prefix = `bench_${size}`;
    await bench.connect(prefix);
    await fill(size);
    const service = await bench.start(prefix);
    // The service computes this once in the background after its start: not during the measurement.
    await fetch(`${service.url}/freelancer/facets`);
    await fetch(`${service.url}/users/numbers`);
    print(await measure(await createQueries(service.url, size), rounds));
    await service.stop();
    await mongoose.connection.dropDatabase();
    await mongoose.disconnect();
  }
} finally {
  await bench.close();
}
