/**
 * Suggested jobs, suggested people and a new job that looks for its saved searches, with 1,000, 10,000
 * and 100,000 of each.
 */
import { createHash } from 'node:crypto';
import type mongoose from 'mongoose';
import { ApplicationModel } from '../services/marketplace/src/features/applications/applications.model.ts';
import { JobModel, type StoredJob } from '../services/marketplace/src/features/jobs/jobs.model.ts';
import { MatchFactsModel } from '../services/marketplace/src/features/matches/match-facts.service.ts';
import { suggestJobs } from '../services/marketplace/src/features/matches/suggested-jobs.service.ts';
import { suggestPeople } from '../services/marketplace/src/features/matches/suggested-people.service.ts';
import {
  SavedSearchModel,
  SearchMatchModel,
} from '../services/marketplace/src/features/saved-searches/saved-searches.model.ts';
import { termsOfSearch } from '../services/marketplace/src/features/saved-searches/search-terms.ts';
import { tellSearches } from '../services/marketplace/src/features/saved-searches/tell-searches.service.ts';
import {
  SiteModel,
  type StoredSite,
} from '../services/marketplace/src/features/sites/sites.model.ts';
import { growthTable, sizes, type Times } from './growth.ts';
import { createMarket } from './marketplace/market.ts';
import { startMarketplaceBench } from './marketplace/start-marketplace.ts';
import { timed } from './numbers.ts';

const rounds = Number(process.env.ROUNDS ?? 50);
const batch = 1000;
const page = { limit: 20 };

const bench = await startMarketplaceBench();
await bench.connect('bench_matches');
const models = [
  JobModel,
  SiteModel,
  ApplicationModel,
  MatchFactsModel,
  SavedSearchModel,
  SearchMatchModel,
];
await Promise.all(models.map((model) => model.createIndexes()));
const next = createMarket();
let made = 0;

/** A search of the person for their first two skills, each kept under the rarer one's name. */
function searchOf({ ownerId, profile }: StoredSite, number: number) {
  const skills = profile.skills.slice(0, 2);
  const form = {
    ...{ name: 'Mine', q: number % 3 ? '' : profile.skills.at(-1)!, skills, level: null },
    ...{ budgetType: null, remote: number % 2 === 0, notify: 'none' as const },
  };
  const required = termsOfSearch(form);
  const content = createHash('sha256').update(`${number}`).digest('base64url');
  const key = required[number % Math.max(1, skills.length)] ?? 'all';
  const now = new Date();
  return { freelancerId: ownerId, form, required, content, key, createdAt: now, seenAt: now };
}

async function fill(size: number) {
  while (made < size) {
    const some = Array.from({ length: Math.min(batch, size - made) }, () => next(made++));
    await SiteModel.collection.insertMany(some.map(({ site }) => site) as never[]);
    await JobModel.collection.insertMany(some.map(({ job }) => job) as never[]);
    const searches = some
      .filter(({ site }) => site.profile.skills.length > 0)
      .map(({ site }, at) => searchOf(site as never, at));
    await SavedSearchModel.collection.insertMany(searches as never[]);
  }
}

const anyOf = async <Thing>(model: mongoose.Model<never>) =>
  (await model.aggregate<Thing>([{ $sample: { size: rounds } }])) as Thing[];

async function measure() {
  const people = await anyOf<StoredSite>(SiteModel as never);
  const jobs = await anyOf<StoredJob>(JobModel as never);
  const times = { jobs: [] as number[], people: [] as number[], newJob: [] as number[] };
  let told = 0;
  for (let round = 0; round < rounds; round += 1) {
    const [person, job] = [people[round]!, jobs[round]!];
    times.jobs.push(await timed(() => suggestJobs(String(person.ownerId), page)));
    times.people.push(await timed(() => suggestPeople(job, page)));
    await SearchMatchModel.deleteMany({});
    const posted = {
      ...{ id: String(job._id), employerId: String(job.ownerId), ...job.terms },
      ...{ text: job.brief, facts: '' },
    };
    times.newJob.push(await timed(() => tellSearches(posted)));
    told += await SearchMatchModel.countDocuments();
  }
  const of = (ours: number[]) => ({ ours, baseline: [] });
  const { jobs: toPeople, people: toJobs, newJob } = times;
  const table: Times = { jobs: of(toPeople), people: of(toJobs), 'a new job': of(newJob) };
  return { times: table, told: told / rounds };
}

const print = growthTable();
for (const size of sizes) {
  await fill(size);
  const { times, told } = await measure();
  console.log(
    `\n${size} jobs, people and searches; a new job was told to ${told} people on average`,
  );
  print(times);
}
await bench.close();
