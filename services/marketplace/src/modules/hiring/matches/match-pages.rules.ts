import { invalidInput } from '@soloist/server-kit';

/** Matches by score, then the newest; only those with a positive score. */
export function sortMatches<Scored extends { id: string; score: number }>(all: Scored[]): Scored[] {
  return all
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1));
}

interface MatchPageQuery {
  limit: number;
  cursor?: string | undefined;
}

/**
 * A page of matches; additions and removals meanwhile move no other match out of it.
 * @throws AppError `invalid_input` for an invalid cursor.
 */
export function toMatchPage<Scored extends { id: string; score: number }>(
  sorted: Scored[],
  { limit, cursor }: MatchPageQuery,
) {
  const rest = cursor ? after(sorted, cursor) : sorted;
  const items = rest.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rest.length > limit && last ? `${last.score}_${last.id}` : null };
}

function after<Scored extends { id: string; score: number }>(sorted: Scored[], cursor: string) {
  const [, score, id = ''] = /^(\d+)_([0-9a-f]{24})$/.exec(cursor) ?? [];
  if (!score) throw invalidInput('This page does not exist.');
  return sorted.filter(
    (each) => each.score < Number(score) || (each.score === Number(score) && each.id < id),
  );
}
