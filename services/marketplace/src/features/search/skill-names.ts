import { type AnyModel, fold, remembered, wordsOf } from '@soloist/service-kit';
import { JobModel } from '../jobs/jobs.model.ts';
import { anyJob } from '../jobs/stored-terms.ts';
import { SiteModel } from '../sites/sites.model.ts';
import { nearWords } from './embedded/near-words.ts';

const freshMs = 60_000;
/** Of so many of the newest profiles, and jobs: what is counted stays as quick as it is. */
const counted = 20_000;
const mostNames = 5000;
const offered = 10;

interface Written {
  _id: string;
  count: number;
}

interface SkillName {
  name: string;
  word: string;
  count: number;
}

/** Names of skills as most people write them, the most common first; counted at most once a minute. */
export function createSkillNames() {
  const names = remembered(async () => ({ all: await countNames() }), {
    ttl: freshMs,
    isEmpty: ({ all }) => all.length === 0,
  });
  return async function offer(q: string) {
    const { all } = (await names.read()) ?? { all: [] };
    const asked = fold(q);
    const begun = all.filter(({ word }) => beginsWith(word, asked));
    const near = begun.length < offered ? nearWords(asked, all) : [];
    const known = [...begun, ...near].map(({ word }) => word);
    const byWord = new Map(all.map((entry) => [entry.word, entry.name]));
    return {
      skills: [...new Set(known)].slice(0, offered).map((word) => byWord.get(word) ?? word),
    };
  };
}

/** Whether a name, or a word in it, begins so. */
const beginsWith = (name: string, asked: string) =>
  name.startsWith(asked) || wordsOf(name).some((word) => word.startsWith(asked));

async function countNames(): Promise<SkillName[]> {
  const written = await Promise.all([
    countIn(SiteModel, { filter: { ownerIsFreelancer: true }, field: 'profile.skills' }),
    countIn(JobModel, { filter: { foundBy: anyJob }, field: 'terms.skills' }),
  ]);
  return mergeNames(written.flat());
}

const countIn = (model: AnyModel, { filter, field }: { filter: object; field: string }) =>
  model.aggregate<Written>([
    { $match: filter },
    { $sort: { _id: -1 } },
    { $limit: counted },
    { $unwind: `$${field}` },
    { $group: { _id: `$${field}`, count: { $sum: 1 } } },
    { $sort: { count: -1, _id: 1 } },
    { $limit: mostNames * 2 },
  ]);

/** The way in which most write a name stands for all. */
function mergeNames(written: Written[]): SkillName[] {
  const byWord = new Map<string, SkillName>();
  for (const { _id: name, count } of written.toSorted((a, b) => b.count - a.count)) {
    const word = fold(name);
    const known = byWord.get(word);
    if (known) known.count += count;
    else byWord.set(word, { name, word, count });
  }
  return [...byWord.values()].toSorted((a, b) => b.count - a.count).slice(0, mostNames);
}
