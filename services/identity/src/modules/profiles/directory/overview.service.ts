import type { directory, EndpointResponse } from '@soloist/contracts';
import { createCachedValue } from '@soloist/server-kit';
import { AccountModel, term } from '../../accounts/index.ts';

type Facets = EndpointResponse<typeof directory.facets>;
type Numbers = EndpointResponse<typeof directory.numbers>;

const listed = { directoryTerms: term.all };
const mostNames = 40;

const isEmpty = (overview: object) =>
  Object.values(overview).every((part) => part === 0 || part.length === 0);

// These read every profile: seconds at 100,000.
const facets = createCachedValue(readFacets, { ttl: 10 * 60_000, isEmpty });
const numbers = createCachedValue(readNumbers, { ttl: 60_000, isEmpty });

export const loadFacets = facets.read;
export const loadNumbers = numbers.read;
/** Computes both now, so that no request waits for them. */
export const refreshOverview = () => Promise.all([facets.refresh(), numbers.refresh()]);

async function readFacets(): Promise<Facets> {
  const [skills, tools, languages, locations] = await Promise.all([
    mostCommon('skills'),
    mostCommon('tools'),
    mostCommon('languages'),
    mostCommon('location'),
  ]);
  return { skills, tools, languages, locations };
}

const sameName = { $toLower: '$name' };

/** Names that differ only in case count as one. */
async function mostCommon(field: 'skills' | 'tools' | 'languages' | 'location') {
  const accounts = await AccountModel.aggregate<{ name: string }>([
    { $match: listed },
    { $project: { name: `$${field}` } },
    { $unwind: '$name' },
    { $match: { name: { $ne: '' } } },
    { $group: { _id: sameName, name: { $first: '$name' }, people: { $sum: 1 } } },
    { $sort: { people: -1, _id: 1 } },
    { $limit: mostNames },
  ]);
  return accounts.map(({ name }) => name);
}

async function readNumbers(): Promise<Numbers> {
  const [freelancers, accepting, skills] = await Promise.all([
    AccountModel.countDocuments(listed),
    AccountModel.countDocuments({ directoryTerms: term.accepting }),
    countSkills(),
  ]);
  return { freelancers, accepting, skills };
}

async function countSkills() {
  const [counted] = await AccountModel.aggregate<{ skills: number }>([
    { $match: listed },
    { $project: { name: '$skills' } },
    { $unwind: '$name' },
    { $group: { _id: sameName } },
    { $count: 'skills' },
  ]);
  return counted?.skills ?? 0;
}
