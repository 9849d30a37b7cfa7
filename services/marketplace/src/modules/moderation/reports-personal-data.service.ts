import { Types } from 'mongoose';
import { CaseModel, type StoredCase } from './cases.model.ts';

/** A person's reports and the decisions about their own content, without its reporters. */
export async function readPersonsReports(userId: string) {
  const [reported, about] = await Promise.all([
    CaseModel.find({ 'reports.by': userId }).sort({ _id: -1 }).lean<StoredCase[]>(),
    CaseModel.find({ ownerId: userId }).sort({ _id: -1 }).lean<StoredCase[]>(),
  ]);
  return {
    reports: reported.flatMap(({ kind, title, reports }) =>
      reports
        .filter(({ by }) => String(by) === userId)
        .map(({ at, reason, words }) => ({ kind, title, at, reason, words })),
    ),
    moderation: about.map(({ kind, title, hidden, appeal, decisions }) => ({
      kind,
      title,
      hidden,
      appeal,
      decisions: decisions.map(({ at, decision, words }) => ({ at, decision, words })),
    })),
  };
}

/** Their reports stay without their name and words; cases about them are deleted. */
export async function erasePersonsReports(userId: string) {
  await CaseModel.deleteMany({ ownerId: userId });
  await anonymizeReports(userId);
}

export async function anonymizeReports(userId: string) {
  await CaseModel.updateMany(
    { 'reports.by': userId },
    { $set: { 'reports.$[theirs].by': null, 'reports.$[theirs].words': '' } },
    { arrayFilters: [{ 'theirs.by': new Types.ObjectId(userId) }] },
  );
  await CaseModel.updateMany({ reporters: userId }, { $pull: { reporters: userId } });
}
