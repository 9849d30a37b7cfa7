import { conflict, notFound } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { CaseModel, type StoredCase } from './cases.model.ts';
import { inForce } from './moderation.service.ts';

interface Own {
  ownerId: string;
  id: string;
}

/** A case of a person's own thing in which something was decided. @throws AppError `not_found`. */
export async function readOwnCase({ ownerId, id }: Own): Promise<StoredCase> {
  const found = await CaseModel.findOne({ _id: id, ownerId }).lean<StoredCase>();
  if (!found || lastTold(found) === undefined) throw notFound('decision');
  return found;
}

/** The last decision that its owner was told of. */
export const lastTold = ({ decisions }: StoredCase) =>
  decisions.findLast(({ decision }) => decision !== 'dismiss');

export const mayAppeal = ({ decisions, appeal }: StoredCase) =>
  appeal === null && inForce(decisions) !== undefined;

/** @throws AppError `not_found`; `conflict` when it was answered before, or there is nothing to answer. */
export async function appeal(own: Own, words: string): Promise<StoredCase> {
  const before = await readOwnCase(own);
  if (!mayAppeal(before)) throw conflict('You have answered this already.');
  const at = new Date();
  const reopened = await CaseModel.findOneAndUpdate(
    { _id: own.id, appeal: null, decisions: mongoose.trusted({ $size: before.decisions.length }) },
    {
      $set: { appeal: { at, words }, state: 'open', rank: Math.max(before.count, 1) },
    },
    { returnDocument: 'after' },
  ).lean<StoredCase>();
  if (!reopened) throw conflict('You have answered this already.');
  return reopened;
}
