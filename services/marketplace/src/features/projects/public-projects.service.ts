import type { PublicProfile } from '@soloist/contracts';
import { afterCursor, notFound, toPage } from '@soloist/service-kit';
import { SiteModel } from '../sites/sites.model.ts';
import {
  type ListedProject,
  ProjectModel,
  type StoredProject,
  withoutDescription,
} from './projects.model.ts';

interface Asked {
  limit: number;
  cursor?: string | undefined;
}

/** A freelancer's published projects, newest first; none of somebody whom nobody knows. */
export async function listPublished(ownerId: string, { limit, cursor }: Asked) {
  // Its copy of the profile is there as long as the account.
  if (!(await SiteModel.exists({ ownerId }))) return { items: [], nextCursor: null };
  const found = await ProjectModel.find(
    { ownerId, state: 'published', ...afterCursor(cursor) },
    withoutDescription,
  )
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<ListedProject[]>();
  return toPage(found, limit);
}

/** @throws AppError `not_found`, for one that is hidden too. */
export async function readPublished(
  id: string,
): Promise<{ project: StoredProject; owner: PublicProfile }> {
  const project = await ProjectModel.findOne({ _id: id, state: 'published' }).lean<StoredProject>();
  const site = project && (await SiteModel.findOne({ ownerId: project.ownerId }).lean());
  if (!site) throw notFound('project');
  return { project, owner: site.profile };
}
