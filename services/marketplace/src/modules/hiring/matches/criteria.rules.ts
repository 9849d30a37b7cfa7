import {
  dollarsPerHour,
  type JobLevel,
  jobLevels,
  type MatchCorrections,
  type MatchReasonKind,
  type PublicProfile,
} from '@soloist/contracts';
import { fold } from '@soloist/service-kit';
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
  /** Dollars an hour; 0 when unset. */
  rate: number;
  place: string;
  level: JobLevel | null;
  accepting: boolean;
}

/** The criteria compared for a job. Tools and languages are those that its client added. */
export interface JobCriteria {
  skills: string[];
  tools: string[];
  languages: string[];
  /** The range in dollars an hour; null for other kinds of pay. */
  rate: { from: number; to: number } | null;
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
    rate: dollarsPerHour(lastOf(corrections, 'rate') ?? profile?.hourlyRate ?? ''),
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

/** Profile rates are in dollars: pay in other currencies is not compared. */
function rateOf({ budgetType, budget, budgetTo, currency }: Job) {
  if (budgetType !== 'hourly' || currency !== 'USD') return null;
  const to = (budgetTo ?? budget) / 100;
  return { from: budget / 100, to };
}

/** The criteria of a person that can be corrected. */
export const listPersonCriteria = (person: PersonCriteria): MatchCriterion[] => [
  ...person.skills.map((value) => ({ kind: 'skill' as const, value })),
  ...person.tools.map((value) => ({ kind: 'tool' as const, value })),
  ...(person.rate > 0 ? [{ kind: 'rate' as const, value: `${person.rate}$` }] : []),
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

export const rangeText = ({ from, to }: { from: number; to: number }) =>
  from === to ? `$${from}` : `$${from} to $${to}`;
