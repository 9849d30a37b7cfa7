import { conflict, notFound } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { CaseModel, type StoredCase } from './cases.model.ts';
import { decisionInForce } from './moderation.service.ts';

interface CaseRef {
  ownerId: string;
  id: string;
}

/** A case about a person's own content that has a decision. @throws AppError `not_found`. */
export async function readCaseOfOwner({ ownerId, id }: CaseRef): Promise<StoredCase> {
  const storedCase = await CaseModel.findOne({ _id: id, ownerId }).lean<StoredCase>();
  if (!storedCase || lastNotifiedDecision(storedCase) === undefined) throw notFound('decision');
  return storedCase;
}

/** The last decision of which its owner was notified. */
export const lastNotifiedDecision = ({ decisions }: StoredCase) =>
  decisions.findLast(({ decision }) => decision !== 'dismiss');

export const mayAppeal = ({ decisions, appeal }: StoredCase) =>
  appeal === null && decisionInForce(decisions) !== undefined;

/** @throws AppError `not_found`; `conflict` when it was appealed before, or cannot be appealed. */
export async function appealDecision(ref: CaseRef, words: string): Promise<StoredCase> {
  const before = await readCaseOfOwner(ref);
  if (!mayAppeal(before)) throw conflict('You have already appealed this decision.');
  const at = new Date();
  const reopened = await CaseModel.findOneAndUpdate(
    { _id: ref.id, appeal: null, decisions: mongoose.trusted({ $size: before.decisions.length }) },
    {
      $set: { appeal: { at, words }, state: 'open', rank: Math.max(before.count, 1) },
    },
    { returnDocument: 'after' },
  ).lean<StoredCase>();
  if (!reopened) throw conflict('You have already appealed this decision.');
  return reopened;
}
