import type { ReportKind } from '@soloist/contracts';
import { AppError } from '@soloist/server-kit';
import { blogWorks, type ModerationMark, projectWorks, serviceWorks } from '../catalog/index.ts';
import { jobWorks } from '../hiring/index.ts';
import { moderateRecommendation } from '../recommendations/index.ts';
import { CaseModel, type StoredCase } from './cases.model.ts';

type Moderate = (
  ref: { ownerId: string; id: string },
  moderated: ModerationMark | null,
) => Promise<unknown>;

const moderateByKind: Partial<Record<ReportKind, Moderate>> = {
  job: jobWorks.moderate,
  service: serviceWorks.moderate,
  project: projectWorks.moderate,
  post: blogWorks.moderate,
  recommendation: moderateRecommendation,
};

/**
 * Hides or shows the item of a case according to its current state: after its decision, and again by
 * its event, so that a killed process leaves nothing undone. A deleted item needs neither.
 */
export async function syncItemVisibility(caseId: string) {
  const storedCase = await CaseModel.findOne({ _id: caseId }).lean<StoredCase>();
  const moderate = storedCase && moderateByKind[storedCase.kind];
  if (!moderate) return;
  const { hidden, decisions, thingId, ownerId } = storedCase;
  const words = decisions.findLast(({ decision }) => decision === 'hide')?.words ?? '';
  try {
    const mark = hidden ? { caseId, words } : null;
    await moderate({ ownerId: String(ownerId), id: thingId }, mark);
  } catch (err) {
    if (!(err instanceof AppError) || err.code !== 'not_found') throw err;
  }
}
