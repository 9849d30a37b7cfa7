import {
  type JobLevel,
  jobLevels,
  type MatchCorrections,
  type MatchReason,
  type MatchReasonKind,
} from '@soloist/contracts';
import { fold, wordsOf } from '@soloist/server-kit';
import { uniqBy } from 'es-toolkit';
import {
  isIgnored,
  type JobCriteria,
  type MatchCriterion,
  type PersonCriteria,
  personRateText,
  rangeText,
} from './criteria.rules.ts';

/** The weight of each kind of criterion, for and against. The order is by their sum alone. */
const weights: Record<MatchReasonKind, { fits: number; not: number }> = {
  skill: { fits: 10, not: -2 },
  tool: { fits: 8, not: -2 },
  rate: { fits: 6, not: -6 },
  place: { fits: 6, not: -8 },
  language: { fits: 5, not: -3 },
  level: { fits: 4, not: -4 },
  remote: { fits: 3, not: 0 },
  availability: { fits: 3, not: -10 },
};

type WordedCriterion = MatchCriterion & { fits: boolean; text: string };

interface Match {
  person: PersonCriteria;
  job: JobCriteria;
  /** The reader: a freelancer about their own profile, or a client about another person's. */
  to: 'freelancer' | 'client';
  corrections: MatchCorrections;
}

/** All weighted criteria for and against, and their sum. */
export function scoreMatch(match: Match): { reasons: MatchReason[]; score: number } {
  const reasons = explainAll(match)
    .filter((criterion) => !isIgnored(criterion, match.corrections))
    .map((criterion) => ({
      ...criterion,
      weight: weights[criterion.kind][criterion.fits ? 'fits' : 'not'],
    }))
    .toSorted((a, b) => b.weight - a.weight);
  return { reasons, score: reasons.reduce((sum, { weight }) => sum + weight, 0) };
}

const explainAll = (match: Match): WordedCriterion[] => [
  ...explainSkills(match),
  ...explainListed(match, 'tool'),
  ...explainListed(match, 'language'),
  ...explainRate(match),
  ...explainPlace(match),
  ...explainLevel(match),
  ...explainAvailability(match),
];

const profileLabel = ({ to }: Match) => (to === 'freelancer' ? 'your profile' : 'their profile');
const has = (list: string[], value: string) => list.some((each) => fold(each) === fold(value));

function onProfile(match: Match, { kind, value }: MatchCriterion, fits: boolean): WordedCriterion {
  const isAdded =
    match.to === 'freelancer' &&
    match.corrections.added.some((each) => each.kind === kind && fold(each.value) === fold(value));
  const where = `on ${profileLabel(match)}`;
  const text = fits ? `${value} is ${where}` : `${value} is not ${where}`;
  return { kind, value, fits, text: isAdded ? `You added ${value}` : text };
}

/** A requested skill may be among the tools. */
function explainSkills(match: Match): WordedCriterion[] {
  const { job, person } = match;
  return uniqBy(job.skills, fold).map((value) => {
    const isTool = !has(person.skills, value) && has(person.tools, value);
    const kind = isTool ? 'tool' : 'skill';
    return onProfile(match, { kind, value }, isTool || has(person.skills, value));
  });
}

function explainListed(match: Match, kind: 'tool' | 'language'): WordedCriterion[] {
  const [required, theirs] =
    kind === 'tool'
      ? [match.job.tools, match.person.tools]
      : [match.job.languages, match.person.languages];
  return uniqBy(required, fold).map((value) =>
    onProfile(match, { kind, value }, has(theirs, value)),
  );
}

function explainRate({ job, person }: Match): WordedCriterion[] {
  const { rate: range } = job;
  const { rate } = person;
  // Without a rate of exchange, only amounts in one currency are compared.
  if (!range || rate === 0 || person.currency !== range.currency) return [];
  const value = personRateText(person);
  const text = `${value} ${compareRate(rate, range)} ${rangeText(range)}`;
  return [{ kind: 'rate', value, fits: rate <= range.to, text }];
}

function compareRate(rate: number, { from, to }: { from: number; to: number }) {
  if (rate < from) return 'is below';
  if (rate > to) return 'is above';
  return from === to ? 'is' : 'is within';
}

function explainPlace({ job, person, to }: Match): WordedCriterion[] {
  if (job.remote) {
    return [{ kind: 'remote', value: 'remote', fits: true, text: 'The job can be done remotely' }];
  }
  if (!job.place || !person.place) return [];
  const there = new Set(wordsOf(job.place));
  const fits = wordsOf(person.place).some((word) => there.has(word));
  const owner = to === 'freelancer' ? 'you are' : 'they are';
  const text = fits
    ? `The job is in ${job.place}, and ${owner} in ${person.place}`
    : `The job is in ${job.place}, but ${owner} in ${person.place}`;
  return [{ kind: 'place', value: person.place, fits, text }];
}

const levelTexts: Record<JobLevel, string> = {
  entry: 'entry level',
  intermediate: 'intermediate',
  expert: 'expert',
};

function explainLevel({ job, person, to }: Match): WordedCriterion[] {
  if (!job.level || !person.level) return [];
  const fits = jobLevels.indexOf(person.level) >= jobLevels.indexOf(job.level);
  const possessive = to === 'freelancer' ? 'Your' : 'Their';
  const text = `${possessive} experience is ${levelTexts[person.level]}, the job asks for ${levelTexts[job.level]}`;
  return [{ kind: 'level', value: person.level, fits, text }];
}

/** Irrelevant to a freelancer who looks for work. */
function explainAvailability({ person: { accepting: fits }, to }: Match): WordedCriterion[] {
  if (to === 'freelancer') return [];
  const text = fits ? 'They are accepting projects' : 'They are not accepting projects';
  return [{ kind: 'availability', value: 'accepting', fits, text }];
}
