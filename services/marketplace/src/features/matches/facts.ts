import {
  dollarsPerHour,
  type JobLevel,
  jobLevels,
  type MatchFactKind,
  type MatchFacts,
  type PublicProfile,
} from '@soloist/contracts';
import { fold } from '@soloist/service-kit';
import type { StoredTerms } from '../jobs/jobs.model.ts';

export interface Fact {
  kind: MatchFactKind;
  value: string;
}

/** What is compared of a person. Names, photos, ages and the like are not among it. */
export interface PersonFacts {
  skills: string[];
  tools: string[];
  languages: string[];
  /** Dollars an hour; 0 where none is given. */
  rate: number;
  place: string;
  level: JobLevel | null;
  accepting: boolean;
}

/** What is compared of a job. Tools and languages are those that its client added. */
export interface JobFacts {
  skills: string[];
  tools: string[];
  languages: string[];
  /** From and up to in dollars an hour; null where it pays otherwise. */
  rate: { from: number; to: number } | null;
  remote: boolean;
  place: string;
  level: JobLevel | null;
}

type Job = Omit<StoredTerms, 'description'>;

/** Of a list each entry is a fact of its own; of the others there is one. */
const listed: MatchFactKind[] = ['skill', 'tool', 'language'];
const isSame = (one: Fact, other: Fact) =>
  one.kind === other.kind && (!listed.includes(one.kind) || fold(one.value) === fold(other.value));

export const isIgnored = (fact: Fact, { ignored }: MatchFacts) =>
  ignored.some((each) => isSame(each, fact));

const addedOf = ({ added }: MatchFacts, kind: MatchFactKind) =>
  added.filter((fact) => fact.kind === kind).map(({ value }) => value);
const lastOf = (facts: MatchFacts, kind: MatchFactKind) => addedOf(facts, kind).at(-1);

const asLevel = (text = ''): JobLevel | null =>
  jobLevels.find((each) => each === fold(text)) ?? null;

/** Years of work, as people write them: `8 years`. */
function levelFrom(experience: string): JobLevel | null {
  const years = /\d+/.exec(experience)?.[0];
  if (years === undefined) return null;
  if (Number(years) < 2) return 'entry';
  return Number(years) < 5 ? 'intermediate' : 'expert';
}

/** A person as their profile says, but for what they (not the profile) say. */
export function personFacts(profile: PublicProfile | undefined, facts: MatchFacts): PersonFacts {
  return {
    skills: [...(profile?.skills ?? []), ...addedOf(facts, 'skill')],
    tools: [...(profile?.tools ?? []), ...addedOf(facts, 'tool')],
    languages: [...(profile?.languages ?? []), ...addedOf(facts, 'language')],
    rate: dollarsPerHour(lastOf(facts, 'rate') ?? profile?.hourlyRate ?? ''),
    place: lastOf(facts, 'place') ?? profile?.location ?? '',
    level: asLevel(lastOf(facts, 'level')) ?? levelFrom(profile?.experience ?? ''),
    accepting: profile?.acceptingProjects ?? true,
  };
}

export function jobFacts(terms: Job, facts: MatchFacts): JobFacts {
  return {
    skills: [...terms.skills, ...addedOf(facts, 'skill')],
    tools: addedOf(facts, 'tool'),
    languages: addedOf(facts, 'language'),
    rate: rateOf(terms),
    remote: terms.remote,
    place: lastOf(facts, 'place') ?? terms.location,
    level: asLevel(lastOf(facts, 'level')) ?? terms.level,
  };
}

/** Rates of profiles are dollars: what is paid in another currency is not compared. */
function rateOf({ budgetType, budget, budgetTo, currency }: Job) {
  if (budgetType !== 'hourly' || currency !== 'USD') return null;
  const to = (budgetTo ?? budget) / 100;
  return { from: budget / 100, to };
}

/** What can be corrected of a person, as their profile says it. */
export const listPersonFacts = (person: PersonFacts): Fact[] => [
  ...person.skills.map((value) => ({ kind: 'skill' as const, value })),
  ...person.tools.map((value) => ({ kind: 'tool' as const, value })),
  ...(person.rate > 0 ? [{ kind: 'rate' as const, value: `${person.rate}$` }] : []),
  ...(person.place ? [{ kind: 'place' as const, value: person.place }] : []),
  ...(person.level ? [{ kind: 'level' as const, value: person.level }] : []),
];

export const listJobFacts = (job: JobFacts): Fact[] => [
  ...job.skills.map((value) => ({ kind: 'skill' as const, value })),
  ...(job.rate ? [{ kind: 'rate' as const, value: rangeText(job.rate) }] : []),
  ...(job.remote ? [{ kind: 'remote' as const, value: 'remote' }] : []),
  ...(job.place ? [{ kind: 'place' as const, value: job.place }] : []),
  ...(job.level ? [{ kind: 'level' as const, value: job.level }] : []),
  { kind: 'availability', value: 'accepting' },
];

export const rangeText = ({ from, to }: { from: number; to: number }) =>
  from === to ? `$${from}` : `$${from} to $${to}`;
