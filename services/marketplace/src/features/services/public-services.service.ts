import type { PublicProfile } from '@soloist/contracts';
import { afterCursor, notFound, toPage } from '@soloist/service-kit';
import { SiteModel } from '../sites/sites.model.ts';
import { ServiceModel, type StoredService } from './services.model.ts';
import { withExamples } from './services.service.ts';

interface Asked {
  limit: number;
  cursor?: string | undefined;
}

/** A freelancer's published services, newest first; none of somebody whom nobody knows. */
export async function listPublished(ownerId: string, { limit, cursor }: Asked) {
  // Its copy of the profile is there as long as the account.
  if (!(await SiteModel.exists({ ownerId }))) return { items: [], nextCursor: null };
  const found = await ServiceModel.find({ ownerId, state: 'published', ...afterCursor(cursor) })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<StoredService[]>();
  return toPage(found, limit);
}

/** @throws AppError `not_found`, for one that is hidden too. */
export async function readPublished(
  id: string,
): Promise<{ service: StoredService; owner: PublicProfile }> {
  const service = await ServiceModel.findOne({ _id: id, state: 'published' }).lean<StoredService>();
  const site = service && (await SiteModel.findOne({ ownerId: service.ownerId }).lean());
  if (!site) throw notFound('service');
  return { service: await withExamples(service, ['published']), owner: site.profile };
}
