import type { MatchFactKind, MatchFacts } from '@soloist/contracts';

export interface Fact {
  kind: MatchFactKind;
  value: string;
}

const listed: readonly MatchFactKind[] = ['skill', 'tool', 'language'];

/** Of skills, tools and languages each is a fact of its own; of every other kind there is one. */
export const isSame = (one: Fact, other: Fact) =>
  one.kind === other.kind &&
  (!listed.includes(one.kind) || one.value.toLowerCase() === other.value.toLowerCase());

const without = (list: Fact[], fact: Fact) => list.filter((other) => !isSame(other, fact));

/** The corrections with one more fact that does not count. */
export const ignored = (facts: MatchFacts, { kind, value }: Fact): MatchFacts => ({
  added: without(facts.added, { kind, value }),
  ignored: [...without(facts.ignored, { kind, value }), { kind, value }],
});

/** The corrections with one more fact that counts as if it were on the profile. */
export const added = (facts: MatchFacts, { kind, value }: Fact): MatchFacts => ({
  added: [...without(facts.added, { kind, value }), { kind, value }],
  ignored: without(facts.ignored, { kind, value }),
});

/** The corrections with nothing said about this fact any more. */
export const takenBack = (facts: MatchFacts, fact: Fact): MatchFacts => ({
  added: without(facts.added, fact),
  ignored: without(facts.ignored, fact),
});

export const noCorrections: MatchFacts = { added: [], ignored: [] };

/** Facts that somebody can have without having written them down. */
export const canBeAdded = ({ kind }: Fact) => listed.includes(kind);
