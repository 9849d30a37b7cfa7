import type { MatchCorrections, MatchReasonKind } from '@soloist/contracts';

export interface CorrectableCriterion {
  kind: MatchReasonKind;
  value: string;
}

const listed: readonly MatchReasonKind[] = ['skill', 'tool', 'language'];

/** Each skill, tool and language is a separate criterion; every other kind has only one. */
export const isSame = (one: CorrectableCriterion, other: CorrectableCriterion) =>
  one.kind === other.kind &&
  (!listed.includes(one.kind) || one.value.toLowerCase() === other.value.toLowerCase());

const without = (list: CorrectableCriterion[], criterion: CorrectableCriterion) =>
  list.filter((other) => !isSame(other, criterion));

/** The corrections with one more criterion that is not relevant. */
export const ignoreCriterion = (
  corrections: MatchCorrections,
  { kind, value }: CorrectableCriterion,
): MatchCorrections => ({
  added: without(corrections.added, { kind, value }),
  ignored: [...without(corrections.ignored, { kind, value }), { kind, value }],
});

/** The corrections with one more criterion that counts as if it were on the profile. */
export const addCriterion = (
  corrections: MatchCorrections,
  { kind, value }: CorrectableCriterion,
): MatchCorrections => ({
  added: [...without(corrections.added, { kind, value }), { kind, value }],
  ignored: without(corrections.ignored, { kind, value }),
});

/** The corrections without any entry for this criterion. */
export const resetCriterion = (
  corrections: MatchCorrections,
  criterion: CorrectableCriterion,
): MatchCorrections => ({
  added: without(corrections.added, criterion),
  ignored: without(corrections.ignored, criterion),
});

export const noCorrections: MatchCorrections = { added: [], ignored: [] };

/** Criteria that a person can meet without listing them on the profile. */
export const canBeAdded = ({ kind }: CorrectableCriterion) => listed.includes(kind);
