/**
 * Suggested jobs, suggested people, and matching a new job with saved searches, with 1,000, 10,000
 * and 100,000 of each.
 */
import { createHash } from 'node:crypto';
import type mongoose from 'mongoose';
import { ApplicationModel } from '../services/marketplace/src/modules/hiring/applications/applications.model.ts';
import {
  JobModel,
  type StoredJob,
} from '../services/marketplace/src/modules/hiring/jobs/jobs.model.ts';
import { MatchCorrectionsModel } from '../services/marketplace/src/modules/hiring/matches/match-corrections.service.ts';
import { suggestJobs } from '../services/marketplace/src/modules/hiring/matches/suggested-jobs.service.ts';
import { suggestPeople } from '../services/marketplace/src/modules/hiring/matches/suggested-people.service.ts';
import { notifySearches } from '../services/marketplace/src/modules/hiring/saved-searches/notify-searches.service.ts';
import {
  SavedSearchModel,
  SearchMatchModel,
} from '../services/marketplace/src/modules/hiring/saved-searches/saved-searches.model.ts';
import { listSearchTerms } from '../services/marketplace/src/modules/hiring/saved-searches/search-terms.rules.ts';
import {
  SiteModel,
  type StoredSite,
} from '../services/marketplace/src/modules/sites/sites.model.ts';
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
  MatchCorrectionsModel,
  SavedSearchModel,
  SearchMatchModel,
];
await Promise.all(models.map((model) => model.createIndexes()));
const next = createMarket();
let made = 0;

/** A saved search of the person for their first two skills, stored under one of them. */
function searchOf({ ownerId, profile }: StoredSite, number: number) {
  const skills = profile.skills.slice(0, 2);
  const form = {
    ...{ name: 'Mine', q: number % 3 ? '' : profile.skills.at(-1)!, skills, level: null },
    ...{ budgetType: null, remote: number % 2 === 0, notify: 'none' as const },
  };
  const required = listSearchTerms(form);
  const content = createHash('sha256').update(`${number}`).digest('base64url');
  const key = required[number % Math.max(1, skills.length)] ?? 'all';
  const now = new Date();
  return { freelancerId: ownerId, form, required, content, key, createdAt: now, seenAt: now };
}

async function fill(size: number) {
  while (made < size) {
    const some = Array.from({ length: Math.min(batch, size - made) }, () => next(made++));
    await SiteModel.collection.insertMany(some.map(({ site }) => site));
    await JobModel.collection.insertMany(some.map(({ job }) => job));
    const searches = some
      .filter(({ site }) => site.profile.skills.length > 0)
      .map(({ site }, at) => searchOf(site as never, at));
    await SavedSearchModel.collection.insertMany(searches);
  }
}

const matchAnyOf = async <Thing>(model: mongoose.Model<never>) =>
  (await model.aggregate<Thing>([{ $sample: { size: rounds } }])) as Thing[];

async function measure() {
  const people = await matchAnyOf<StoredSite>(SiteModel as never);
  const jobs = await matchAnyOf<StoredJob>(JobModel as never);
  const times = { jobs: [] as number[], people: [] as number[], newJob: [] as number[] };
  let notified = 0;
  for (let round = 0; round < rounds; round += 1) {
    const [person, job] = [people[round]!, jobs[round]!];
    times.jobs.push(await timed(() => suggestJobs(String(person.ownerId), page)));
    times.people.push(await timed(() => suggestPeople(job, page)));
    await SearchMatchModel.deleteMany({});
    const posted = {
      ...{ id: String(job._id), employerId: String(job.ownerId), ...job.terms },
      ...{ text: job.brief, summary: '' },
    };
    times.newJob.push(await timed(() => notifySearches(posted)));
    notified += await SearchMatchModel.countDocuments();
  }
  const of = (ours: number[]) => ({ ours, baseline: [] });
  const { jobs: toPeople, people: toJobs, newJob } = times;
  const table: Times = { jobs: of(toPeople), people: of(toJobs), 'a new job': of(newJob) };
  return { times: table, notified: notified / rounds };
}

const print = growthTable();
for (const size of sizes) {
  await fill(size);
  const { times, notified } = await measure();
  console.log(
    `\n${size} jobs, people and searches; a new job notified ${notified} people on average`,
  );
  print(times);
}
await bench.close();
