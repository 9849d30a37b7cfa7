import type { Clause, OwnClause } from '@soloist/contracts';
import { conflict, notFound } from '@soloist/service-kit';
import { ClauseModel, type StoredClause } from './clauses.model.ts';

const mostClauses = 100;

interface Own {
  freelancerId: string;
  id: string;
}

const present = ({ _id, title, text }: StoredClause): OwnClause => ({
  id: String(_id),
  title,
  text,
});

export async function listClauses(freelancerId: string): Promise<OwnClause[]> {
  const found = await ClauseModel.find({ freelancerId })
    .sort({ title: 1, _id: 1 })
    .collation({ locale: 'en' })
    .limit(mostClauses)
    .lean();
  return found.map(present);
}

export async function addClause(freelancerId: string, clause: Clause): Promise<OwnClause> {
  if ((await ClauseModel.countDocuments({ freelancerId })) >= mostClauses) {
    throw conflict(`You keep ${mostClauses} clauses. Please delete some first.`);
  }
  return present((await ClauseModel.create({ freelancerId, ...clause })).toObject<StoredClause>());
}

/** @throws AppError `not_found`, for another person's clause too. */
export async function changeClause({ freelancerId, id }: Own, clause: Clause): Promise<OwnClause> {
  const changed = await ClauseModel.findOneAndUpdate(
    { _id: id, freelancerId },
    { $set: clause },
    { returnDocument: 'after' },
  ).lean();
  if (!changed) throw notFound('clause');
  return present(changed);
}

export const removeClause = ({ freelancerId, id }: Own) =>
  ClauseModel.deleteOne({ _id: id, freelancerId });
