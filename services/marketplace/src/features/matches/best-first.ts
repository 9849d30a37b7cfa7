import { invalidInput } from '@soloist/service-kit';

/** Things by their score, then the newest; only those for which more speaks than against them. */
export function bestFirst<Scored extends { id: string; score: number }>(all: Scored[]): Scored[] {
  return all
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1));
}

interface Asked {
  limit: number;
  cursor?: string | undefined;
}

/**
 * A page of them; what came or went meanwhile moves no other one out of it.
 * @throws AppError `invalid_input` for a cursor that is none.
 */
export function pageOf<Scored extends { id: string; score: number }>(
  sorted: Scored[],
  { limit, cursor }: Asked,
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
