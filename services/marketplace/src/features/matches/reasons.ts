import {
  type JobLevel,
  jobLevels,
  type MatchFactKind,
  type MatchFacts,
  type MatchReason,
} from '@soloist/contracts';
import { fold, wordsOf } from '@soloist/service-kit';
import { uniqBy } from 'es-toolkit';
import { type Fact, isIgnored, type JobFacts, type PersonFacts, rangeText } from './facts.ts';

/** What each kind of fact weighs, for and against. Nothing else counts: the order is by their sum. */
const weights: Record<MatchFactKind, { fits: number; not: number }> = {
  skill: { fits: 10, not: -2 },
  tool: { fits: 8, not: -2 },
  rate: { fits: 6, not: -6 },
  place: { fits: 6, not: -8 },
  language: { fits: 5, not: -3 },
  level: { fits: 4, not: -4 },
  remote: { fits: 3, not: 0 },
  availability: { fits: 3, not: -10 },
};

type Said = Fact & { fits: boolean; text: string };

interface Match {
  person: PersonFacts;
  job: JobFacts;
  /** To whom it is said: of their own profile, or of somebody else's. */
  to: 'freelancer' | 'client';
  corrections: MatchFacts;
}

/** Every fact that speaks for or against, weighed; and their sum. */
export function weigh(match: Match): { reasons: MatchReason[]; score: number } {
  const reasons = sayAll(match)
    .filter((said) => !isIgnored(said, match.corrections))
    .map((said) => ({ ...said, weight: weights[said.kind][said.fits ? 'fits' : 'not'] }))
    .toSorted((a, b) => b.weight - a.weight);
  return { reasons, score: reasons.reduce((sum, { weight }) => sum + weight, 0) };
}

const sayAll = (match: Match): Said[] => [
  ...saySkills(match),
  ...sayListed(match, 'tool'),
  ...sayListed(match, 'language'),
  ...sayRate(match),
  ...sayPlace(match),
  ...sayLevel(match),
  ...sayAvailability(match),
];

const whoseProfile = ({ to }: Match) => (to === 'freelancer' ? 'your profile' : 'their profile');
const has = (list: string[], value: string) => list.some((each) => fold(each) === fold(value));

function onProfile(match: Match, { kind, value }: Fact, fits: boolean): Said {
  const isAdded =
    match.to === 'freelancer' &&
    match.corrections.added.some((each) => each.kind === kind && fold(each.value) === fold(value));
  const where = `on ${whoseProfile(match)}`;
  const text = fits ? `${value} is ${where}` : `${value} is not ${where}`;
  return { kind, value, fits, text: isAdded ? `You added ${value}` : text };
}

/** What is asked for as a skill may stand among the tools. */
function saySkills(match: Match): Said[] {
  const { job, person } = match;
  return uniqBy(job.skills, fold).map((value) => {
    const isTool = !has(person.skills, value) && has(person.tools, value);
    const kind = isTool ? 'tool' : 'skill';
    return onProfile(match, { kind, value }, isTool || has(person.skills, value));
  });
}

function sayListed(match: Match, kind: 'tool' | 'language'): Said[] {
  const [asked, theirs] =
    kind === 'tool'
      ? [match.job.tools, match.person.tools]
      : [match.job.languages, match.person.languages];
  return uniqBy(asked, fold).map((value) => onProfile(match, { kind, value }, has(theirs, value)));
}

function sayRate({ job, person }: Match): Said[] {
  const { rate: range } = job;
  const { rate } = person;
  if (!range || rate === 0) return [];
  const text = `$${rate} an hour ${standsTo(rate, range)} ${rangeText(range)}`;
  return [{ kind: 'rate', value: `${rate}$`, fits: rate <= range.to, text }];
}

function standsTo(rate: number, { from, to }: { from: number; to: number }) {
  if (rate < from) return 'is below';
  if (rate > to) return 'is above';
  return from === to ? 'is' : 'lies within';
}

function sayPlace({ job, person, to }: Match): Said[] {
  if (job.remote) {
    return [{ kind: 'remote', value: 'remote', fits: true, text: 'It can be done remotely' }];
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

function sayLevel({ job, person, to }: Match): Said[] {
  if (!job.level || !person.level) return [];
  const fits = jobLevels.indexOf(person.level) >= jobLevels.indexOf(job.level);
  const whose = to === 'freelancer' ? 'Your' : 'Their';
  const text = `${whose} experience is ${levelTexts[person.level]}, the job asks for ${levelTexts[job.level]}`;
  return [{ kind: 'level', value: person.level, fits, text }];
}

/** Of no use to somebody who is looking for work. */
function sayAvailability({ person: { accepting: fits }, to }: Match): Said[] {
  if (to === 'freelancer') return [];
  const text = fits ? 'They take on projects now' : 'They take on no projects now';
  return [{ kind: 'availability', value: 'accepting', fits, text }];
}
