import {
  type Currency,
  formatMoney,
  hourlyAmount,
  type JobLevel,
  jobLevels,
  type MatchCorrections,
  type MatchReasonKind,
  minorPerUnit,
  type PublicProfile,
  rateText,
  toMinor,
} from '@soloist/contracts';
import { fold } from '@soloist/server-kit';
import type { StoredJobTerms } from '../jobs/jobs.model.ts';

export interface MatchCriterion {
  kind: MatchReasonKind;
  value: string;
}

/** The criteria compared for a person. Names, photos, ages and the like are not among them. */
export interface PersonCriteria {
  skills: string[];
  tools: string[];
  languages: string[];
  /** In the person's currency; 0 when unset. */
  rate: number;
  currency: Currency;
  place: string;
  level: JobLevel | null;
  accepting: boolean;
}

export interface RateRange {
  from: number;
  to: number;
  currency: Currency;
}

/** The criteria compared for a job. Tools and languages are those that its client added. */
export interface JobCriteria {
  skills: string[];
  tools: string[];
  languages: string[];
  /** The range an hour; null for other kinds of pay. */
  rate: RateRange | null;
  remote: boolean;
  place: string;
  level: JobLevel | null;
}

type Job = Omit<StoredJobTerms, 'description'>;

/** Each entry of a list is a separate criterion; of the other kinds there is one. */
const listed: MatchReasonKind[] = ['skill', 'tool', 'language'];
const isSame = (one: MatchCriterion, other: MatchCriterion) =>
  one.kind === other.kind && (!listed.includes(one.kind) || fold(one.value) === fold(other.value));

export const isIgnored = (fact: MatchCriterion, { ignored }: MatchCorrections) =>
  ignored.some((each) => isSame(each, fact));

const addedOf = ({ added }: MatchCorrections, kind: MatchReasonKind) =>
  added.filter((fact) => fact.kind === kind).map(({ value }) => value);
const lastOf = (corrections: MatchCorrections, kind: MatchReasonKind) =>
  addedOf(corrections, kind).at(-1);

const asLevel = (text = ''): JobLevel | null =>
  jobLevels.find((each) => each === fold(text)) ?? null;

/** Years of work, as people write them: `8 years`. */
function levelFrom(experience: string): JobLevel | null {
  const years = /\d+/.exec(experience)?.[0];
  if (years === undefined) return null;
  if (Number(years) < 2) return 'entry';
  return Number(years) < 5 ? 'intermediate' : 'expert';
}

/** A person's criteria from their profile, with their corrections applied. */
export function toPersonCriteria(
  profile: PublicProfile | undefined,
  corrections: MatchCorrections,
): PersonCriteria {
  return {
    skills: [...(profile?.skills ?? []), ...addedOf(corrections, 'skill')],
    tools: [...(profile?.tools ?? []), ...addedOf(corrections, 'tool')],
    languages: [...(profile?.languages ?? []), ...addedOf(corrections, 'language')],
    rate: hourlyAmount(lastOf(corrections, 'rate') ?? profile?.hourlyRate ?? ''),
    currency: profile?.currency ?? 'USD',
    place: lastOf(corrections, 'place') ?? profile?.location ?? '',
    level: asLevel(lastOf(corrections, 'level')) ?? levelFrom(profile?.experience ?? ''),
    accepting: profile?.acceptingProjects ?? true,
  };
}

export function toJobCriteria(terms: Job, corrections: MatchCorrections): JobCriteria {
  return {
    skills: [...terms.skills, ...addedOf(corrections, 'skill')],
    tools: addedOf(corrections, 'tool'),
    languages: addedOf(corrections, 'language'),
    rate: rateOf(terms),
    remote: terms.remote,
    place: lastOf(corrections, 'place') ?? terms.location,
    level: asLevel(lastOf(corrections, 'level')) ?? terms.level,
  };
}

function rateOf({ budgetType, budget, budgetTo, currency }: Job): RateRange | null {
  if (budgetType !== 'hourly') return null;
  return {
    from: budget / minorPerUnit(currency),
    to: (budgetTo ?? budget) / minorPerUnit(currency),
    currency,
  };
}

/** A person's rate in words, such as `€85 an hour`. */
export const personRateText = ({ rate, currency }: Pick<PersonCriteria, 'rate' | 'currency'>) =>
  rateText(`${rate}$`, currency);

/** The criteria of a person that can be corrected. */
export const listPersonCriteria = (person: PersonCriteria): MatchCriterion[] => [
  ...person.skills.map((value) => ({ kind: 'skill' as const, value })),
  ...person.tools.map((value) => ({ kind: 'tool' as const, value })),
  ...(person.rate > 0 ? [{ kind: 'rate' as const, value: personRateText(person) }] : []),
  ...(person.place ? [{ kind: 'place' as const, value: person.place }] : []),
  ...(person.level ? [{ kind: 'level' as const, value: person.level }] : []),
];

export const listJobCriteria = (job: JobCriteria): MatchCriterion[] => [
  ...job.skills.map((value) => ({ kind: 'skill' as const, value })),
  ...(job.rate ? [{ kind: 'rate' as const, value: rangeText(job.rate) }] : []),
  ...(job.remote ? [{ kind: 'remote' as const, value: 'remote' }] : []),
  ...(job.place ? [{ kind: 'place' as const, value: job.place }] : []),
  ...(job.level ? [{ kind: 'level' as const, value: job.level }] : []),
  { kind: 'availability', value: 'accepting' },
];

export function rangeText({ from, to, currency }: RateRange): string {
  const format = (amount: number) =>
    formatMoney(toMinor(amount, currency), currency, { digits: 'short' });
  return from === to ? format(from) : `${format(from)} to ${format(to)}`;
}
