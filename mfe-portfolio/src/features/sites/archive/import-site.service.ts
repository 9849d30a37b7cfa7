import {
  blogs,
  files,
  freelancerServices,
  portfolioProjects,
  profiles,
  type SiteArchive,
  sites,
} from '@soloist/contracts';
import { call, queryClient } from '@soloist/web-client';
import {
  type ArchiveItemKind,
  archiveItemName,
  placeholderImage,
  placeholderItemId,
} from './archive-names.rules.ts';
import type { ReportProgress } from './export-site.service.ts';
import { draftIdOf, endImportAttempt, startImportAttempt } from './import-attempt.service.ts';
import type { OpenedArchive } from './open-archive.rules.ts';
import { replaceReferences } from './replace-references.rules.ts';
import { retryWhenLimited } from './retry-when-limited.service.ts';

/**
 * Creates the site of an archive in this account: images, profile, works (oldest first), design.
 * Resumes after an interruption and creates nothing twice.
 * @throws ArchiveError when the account is not empty; rethrows the errors of calls.
 */
export async function importSite({ data, images, hash }: OpenedArchive, report: ReportProgress) {
  const attempt = await startImportAttempt(hash);
  const count = images.size + data.projects.length + data.services.length + data.blogs.length + 2;
  let done = 0;
  const step = async <T>(text: string, make: () => Promise<T>): Promise<T> => {
    report({ text, done, of: count });
    const result = await retryWhenLimited(make);
    done += 1;
    return result;
  };

  const names = new Map<string, string>();
  const replaceIds = <T>(value: T) =>
    replaceReferences(value, { image: (it) => names.get(it) ?? '', item: (id) => names.get(id) });
  const profileImages = [data.profile.profileImage, data.profile.logo];
  for (const [name, bytes] of images) {
    const placeholder = placeholderImage(name);
    const as = profileImages.includes(placeholder) ? 'photo' : 'picture';
    const { url } = await step('Storing images', () => storeImage({ name, bytes, as }));
    names.set(placeholder, url);
  }
  // Archives of earlier versions have the name of the exporting account.
  const { fname: _fname, lname: _lname, ...profile } = data.profile;
  await step('Storing your profile', () =>
    call(profiles.updateProfile, { body: replaceIds(profile) }),
  );

  for (const [kind, { items, make, hide }] of Object.entries(itemImportsOf(data, replaceIds)) as [
    ArchiveItemKind,
    ItemImport,
  ][]) {
    for (const [place, { published }] of items.entries()) {
      const name = archiveItemName(kind, place);
      const draft_id = await draftIdOf(attempt, name);
      const id = await step(`Storing ${nounOf[kind]}s`, () => make(place, draft_id));
      names.set(placeholderItemId(name), id);
      if (!published) await retryWhenLimited(() => hide(id));
    }
  }
  await step('Storing the design', () => storeDesign(replaceIds(data.site)));
  endImportAttempt();
  await queryClient.invalidateQueries();
}

const nounOf: Record<ArchiveItemKind, string> = {
  project: 'project',
  service: 'service',
  blog: 'post',
};

interface StoredFile {
  name: string;
  bytes: Uint8Array;
  as: 'photo' | 'picture';
}

function storeImage({ name, bytes, as }: StoredFile) {
  const file = new File([bytes as Uint8Array<ArrayBuffer>], name.replace('images/', ''), {
    type: 'image/webp',
  });
  return call(files.uploadImage, { query: { as }, file });
}

interface ItemImport {
  items: { published: boolean }[];
  /** Creates the item at a position and returns its id. */
  make: (place: number, draft_id: string) => Promise<string>;
  hide: (id: string) => Promise<unknown>;
}

// In this order, because services refer to projects.
function itemImportsOf(
  { projects, services, blogs: posts }: SiteArchive,
  replaceIds: <T>(value: T) => T,
): Record<ArchiveItemKind, ItemImport> {
  const hidden = (id: string) => ({ params: { id }, body: { published: false } });
  const at = <T>(items: { terms: T }[], place: number) =>
    replaceIds((items[place] as { terms: T }).terms);
  return {
    project: {
      items: projects,
      make: async (place, draft_id) =>
        (await call(portfolioProjects.create, { body: { ...at(projects, place), draft_id } }))
          .project.id,
      hide: (id) => call(portfolioProjects.publish, hidden(id)),
    },
    service: {
      items: services,
      make: async (place, draft_id) =>
        (await call(freelancerServices.create, { body: { ...at(services, place), draft_id } }))
          .service.id,
      hide: (id) => call(freelancerServices.publish, hidden(id)),
    },
    blog: {
      items: posts,
      make: async (place, draft_id) =>
        (await call(blogs.create, { body: { ...at(posts, place), draft_id } })).blog.id,
      hide: (id) => call(blogs.publish, hidden(id)),
    },
  };
}

async function storeDesign({ published, draft, live }: SiteArchive['site']) {
  const { site } = await call(sites.readOwn);
  const first = live ?? draft;
  const saved = await call(sites.save, { body: { draft: first, revision: site.revision } });
  await call(sites.publish, { body: { published } });
  if (live) await call(sites.save, { body: { draft, revision: saved.site.revision } });
}
