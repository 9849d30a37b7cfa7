import type { Currency } from '@soloist/contracts';
import mongoose from 'mongoose';
import type { StoredPortfolio } from './accounts.model.ts';
import { directoryEntry, pairsOf, term } from './directory-entry.rules.ts';

const emptyProfile = {
  _id: new mongoose.Types.ObjectId(),
  username: 'tomas' as string | null,
  verified: true,
  roles: ['freelancer'],
  plan_details: null as object | null,
  fname: 'Tomáš',
  lname: '',
  headline: 'Maker',
  about: '',
  skills: ['Law'],
  tools: [] as string[],
  languages: [] as string[],
  location: '',
  timezone: '',
  experience: '',
  hourlyRate: '50$',
  availability: '',
  acceptingProjects: true,
  profileImage: '',
  logo: '',
  linkedinUrl: '',
  socialLinks: [] as string[],
};
type TestProfile = typeof emptyProfile & { portfolio?: StoredPortfolio; currency?: Currency };
const entryOf = (over: Partial<TestProfile> = {}) => directoryEntry({ ...emptyProfile, ...over });
const isFoundBy = (q: string, over: Partial<TestProfile>) => {
  const { directoryTerms } = entryOf(over);
  return term.words(q).every((word) => directoryTerms.includes(word));
};

it.each([
  ['Tomas', {}],
  ['tomáš', {}],
  ['TOM', {}],
  ['web lis', { headline: 'Web developer', location: 'Lisbon, Portugal' }],
  ['lisbon web', { headline: 'Web developer', location: 'Lisbon, Portugal' }],
  ['node.js', { skills: ['Node.js'] }],
  ['C++', { skills: ['C++'] }],
  ['R', { skills: ['R'] }],
  ['Lodz', { location: 'Łódź' }],
  ['Strasse', { headline: 'Straße' }],
  ['प्रिया', { fname: 'प्रिया' }],
  ['ｆｉｇｍａ', { tools: ['Figma'] }],
  ['photographer', { skills: ['Food photography'] }],
])('"%s" finds %j', (q, over) => {
  expect(isFoundBy(q, over)).toBe(true);
});

it.each([
  ['omas', {}],
  ['T', {}],
  ['web porto', { headline: 'Web developer', location: 'Lisbon, Portugal' }],
  ['C#', { skills: ['C++'] }],
  ['quiet', { about: 'A quiet person' }],
])('"%s" does not find %j', (q, over) => {
  expect(isFoundBy(q, over)).toBe(false);
});

it.each([
  ['0$', ['r:under25']],
  ['24$', ['r:under25']],
  ['25$', ['r:from25']],
  ['50$', ['r:from50']],
  ['99$', ['r:from50']],
  ['100$', ['r:from100']],
  ['9999$', ['r:from100']],
])('a rate of %s is in %j', (hourlyRate, bands) => {
  const { directoryTerms } = entryOf({ hourlyRate });
  expect(directoryTerms.filter((text) => text.startsWith('r:'))).toEqual(bands);
});

it.each([
  ['EUR', '24$', ['r:from25']],
  ['INR', '2240$', ['r:from25']],
  ['AUD', '30$', ['r:under25']],
] as const)('a rate in %s, %s, is in %j', (currency, hourlyRate, bands) => {
  const { directoryTerms } = entryOf({ hourlyRate, currency });
  expect(directoryTerms.filter((text) => text.startsWith('r:'))).toEqual(bands);
});

it('is found by any two of its filters as by one, in any order', () => {
  const { directoryTerms } = entryOf({ skills: ['Law', 'Toys'], location: 'Brno' });
  const [law, brno, rate] = [term.skill('law'), ...term.places('Brno'), term.rate('from50')];
  for (const two of [
    [law, brno],
    [brno, law],
    [rate, law],
    [term.skill('toys'), law],
  ]) {
    expect(directoryTerms).toContain(pairsOf(two as string[])[0]);
  }
  expect(directoryTerms).not.toContain(pairsOf([law, term.skill('React')])[0]);
  expect(new Set(directoryTerms).size).toBe(directoryTerms.length);
});

it.each([
  ['has not verified the email', { verified: false }],
  ['has no username', { username: null }],
  ['only hires', { roles: ['employer'] }],
  ['has not published', { portfolio: { published: false, hasProjects: true, version: 1 } }],
  ['has no headline', { headline: '' }],
  ['has neither skills nor projects', { skills: [] }],
])('has no search terms for a person who %s', (_who, over) => {
  expect(entryOf(over).directoryTerms).toEqual([]);
});

it('ranks plan over completeness, completeness over age, and sparse profiles last, with a plan too', () => {
  const first = new mongoose.Types.ObjectId();
  const second = new mongoose.Types.ObjectId();
  const sooner = new mongoose.Types.ObjectId('000000010000000000000000');
  const ranks = [
    entryOf({ _id: sooner, about: 'Something', plan_details: {} }),
    entryOf({ _id: sooner, about: 'Something', location: 'Brno' }),
    entryOf({ _id: first, about: 'Something' }),
    entryOf({ _id: second, plan_details: {} }),
    entryOf({ _id: first }),
    entryOf({ _id: sooner }),
  ].map(({ directoryRank }) => directoryRank);
  expect(ranks.toSorted((a, b) => b - a)).toEqual(ranks);
  expect(new Set(ranks).size).toBe(ranks.length);
});

it('ranks exactly, whatever the date and the profile', () => {
  const last = new mongoose.Types.ObjectId('ffffffffffffffffffffffff');
  const all = { about: 'x', skills: ['x'], languages: ['x'], socialLinks: ['x'] };
  const details = { location: 'x', timezone: 'x', experience: 'x', profileImage: 'x' };
  const { directoryRank } = entryOf({ _id: last, plan_details: {}, ...all, ...details });
  expect(directoryRank).toBeLessThan(Number.MAX_SAFE_INTEGER);
  expect(directoryRank % 2 ** 16).toBe(0xffff);
});
