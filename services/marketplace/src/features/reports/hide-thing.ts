import type { ReportKind } from '@soloist/contracts';
import { AppError } from '@soloist/service-kit';
import { blogWorks } from '../blogs/blogs.service.ts';
import { jobWorks } from '../jobs/jobs.service.ts';
import { projectWorks } from '../projects/projects.service.ts';
import { moderateRecommendation } from '../recommendations/moderate-recommendation.ts';
import { serviceWorks } from '../services/services.service.ts';
import type { Moderated } from '../works/works.model.ts';
import { CaseModel, type StoredCase } from './cases.model.ts';

type Moderate = (
  own: { ownerId: string; id: string },
  moderated: Moderated | null,
) => Promise<unknown>;

const hiders: Partial<Record<ReportKind, Moderate>> = {
  job: jobWorks.moderate,
  service: serviceWorks.moderate,
  project: projectWorks.moderate,
  post: blogWorks.moderate,
  recommendation: moderateRecommendation,
};

/**
 * Takes the thing of a case out of sight or back, as the case says now: after its decision, and
 * again by its event, so that a killed process leaves nothing undone. What is gone needs neither.
 */
export async function bringThingInOrder(caseId: string) {
  const found = await CaseModel.findOne({ _id: caseId }).lean<StoredCase>();
  const moderate = found && hiders[found.kind];
  if (!moderate) return;
  const { hidden, decisions, thingId, ownerId } = found;
  const words = decisions.findLast(({ decision }) => decision === 'hide')?.words ?? '';
  try {
    const mark = hidden ? { caseId, words } : null;
    await moderate({ ownerId: String(ownerId), id: thingId }, mark);
  } catch (err) {
    if (!(err instanceof AppError) || err.code !== 'not_found') throw err;
  }
}
