import type { Clause, SavedClause } from '@soloist/contracts';
import { limitReached, notFound, withPlace } from '@soloist/server-kit';
import { ClauseModel, type StoredClause } from './clauses.model.ts';

const mostClauses = 100;

interface ClauseRef {
  freelancerId: string;
  id: string;
}

const present = ({ _id, title, text }: StoredClause): SavedClause => ({
  id: String(_id),
  title,
  text,
});

export async function listClauses(freelancerId: string): Promise<SavedClause[]> {
  const clauses = await ClauseModel.find({ freelancerId })
    .sort({ title: 1, _id: 1 })
    .collation({ locale: 'en' })
    .limit(mostClauses)
    .lean();
  return clauses.map(present);
}

export async function addClause(freelancerId: string, clause: Clause): Promise<SavedClause> {
  const limit = {
    model: ClauseModel,
    counted: () => ({ freelancerId }),
    most: mostClauses,
    tooMany: () => limitReached(`You can save ${mostClauses} clauses. Delete one first.`),
  };
  const stored = await withPlace(limit, (place) =>
    ClauseModel.create({ freelancerId, ...clause, place }),
  );
  return present(stored.toObject<StoredClause>());
}

/** @throws AppError `not_found`, for another person's clause too. */
export async function changeClause(
  { freelancerId, id }: ClauseRef,
  clause: Clause,
): Promise<SavedClause> {
  const changed = await ClauseModel.findOneAndUpdate(
    { _id: id, freelancerId },
    { $set: clause },
    { returnDocument: 'after' },
  ).lean();
  if (!changed) throw notFound('clause');
  return present(changed);
}

export const removeClause = ({ freelancerId, id }: ClauseRef) =>
  ClauseModel.deleteOne({ _id: id, freelancerId });
