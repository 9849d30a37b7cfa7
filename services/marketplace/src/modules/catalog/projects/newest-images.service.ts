import { findPublicOwner } from '../../sites/index.ts';
import { ProjectModel, type StoredProject } from './projects.model.ts';

const maxImages = 3;

/** Images of these people's newest published projects; the people are known to be public. */
export async function findNewestImages(ownerIds: string[]): Promise<Map<string, string[]>> {
  const ofEach = ownerIds.map(async (ownerId) => {
    const works = await ProjectModel.find(
      { ownerId, state: 'published' },
      { 'terms.coverImg': 1, 'terms.images': 1 },
    )
      .sort({ _id: -1 })
      .limit(maxImages)
      .lean<Pick<StoredProject, 'terms'>[]>();
    const urls = works.flatMap(({ terms }) => (terms.coverImg ?? terms.images[0])?.url ?? []);
    return [ownerId, urls] as const;
  });
  return new Map(await Promise.all(ofEach));
}

/** The same for any ids: people who are not public have none. */
export async function readNewestImages(ownerIds: string[]) {
  const owners = await Promise.all(
    ownerIds.map(async (ownerId) => ((await findPublicOwner(ownerId)) ? [ownerId] : [])),
  );
  const images = await findNewestImages(owners.flat());
  return [...images].flatMap(([userId, urls]) =>
    urls.length > 0 ? [{ userId, images: urls }] : [],
  );
}
