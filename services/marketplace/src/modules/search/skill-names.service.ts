import { type AnyModel, createCachedValue, fold, wordsOf } from '@soloist/server-kit';
import { anyJobTerm, JobModel } from '../hiring/index.ts';
import { listedOwner, SiteModel } from '../sites/index.ts';
import { findNearWords } from './embedded/near-words.rules.ts';

const freshMs = 60_000;
/** Only this many of the newest profiles and jobs are counted, so that counting stays fast. */
const counted = 20_000;
const mostNames = 5000;
const offered = 10;

interface SkillSpelling {
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
  const names = createCachedValue(async () => ({ all: await countNames() }), {
    ttl: freshMs,
    isEmpty: ({ all }) => all.length === 0,
  });
  return async function offer(q: string) {
    const { all } = (await names.read()) ?? { all: [] };
    const typed = fold(q);
    const prefixed = all.filter(({ word }) => beginsWith(word, typed));
    const near = prefixed.length < offered ? findNearWords(typed, all) : [];
    const matched = [...prefixed, ...near].map(({ word }) => word);
    const byWord = new Map(all.map((entry) => [entry.word, entry.name]));
    return {
      skills: [...new Set(matched)].slice(0, offered).map((word) => byWord.get(word) ?? word),
    };
  };
}

/** Whether a name, or a word in it, starts with the typed text. */
const beginsWith = (name: string, typed: string) =>
  name.startsWith(typed) || wordsOf(name).some((word) => word.startsWith(typed));

async function countNames(): Promise<SkillName[]> {
  const spellings = await Promise.all([
    countIn(SiteModel, { filter: listedOwner(), field: 'profile.skills' }),
    countIn(JobModel, { filter: { foundBy: anyJobTerm }, field: 'terms.skills' }),
  ]);
  return mergeNames(spellings.flat());
}

const countIn = (model: AnyModel, { filter, field }: { filter: object; field: string }) =>
  model.aggregate<SkillSpelling>([
    { $match: filter },
    { $sort: { _id: -1 } },
    { $limit: counted },
    { $unwind: `$${field}` },
    { $group: { _id: `$${field}`, count: { $sum: 1 } } },
    { $sort: { count: -1, _id: 1 } },
    { $limit: mostNames * 2 },
  ]);

/** The most common spelling of a name represents all. */
function mergeNames(spellings: SkillSpelling[]): SkillName[] {
  const byWord = new Map<string, SkillName>();
  for (const { _id: name, count } of spellings.toSorted((a, b) => b.count - a.count)) {
    const word = fold(name);
    const matched = byWord.get(word);
    if (matched) matched.count += count;
    else byWord.set(word, { name, word, count });
  }
  return [...byWord.values()].toSorted((a, b) => b.count - a.count).slice(0, mostNames);
}
