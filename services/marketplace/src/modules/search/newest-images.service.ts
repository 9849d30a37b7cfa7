import { ProjectModel, type StoredProject } from '../catalog/index.ts';

const maxImages = 3;

/** Images of these people's newest published projects. */
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
