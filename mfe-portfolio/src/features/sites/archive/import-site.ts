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
import { beginAttempt, draftIdOf, endAttempt } from './attempt.ts';
import type { Report } from './export-site.ts';
import { standInImage, standInThing, type ThingKind, thingName } from './local-names.ts';
import type { OpenedArchive } from './open-archive.ts';
import { patiently } from './patiently.ts';
import { rename } from './rename.ts';

/**
 * Makes the site of an archive in this account: pictures, facts, works oldest first, design last.
 * Begun again after it broke off, it goes on and makes nothing twice.
 * @throws ArchiveError when the account has works of its own, and what a call throws.
 */
export async function importSite({ data, images, hash }: OpenedArchive, report: Report) {
  const attempt = await beginAttempt(hash);
  const count = images.size + data.projects.length + data.services.length + data.blogs.length + 2;
  let done = 0;
  const step = async <T>(text: string, make: () => Promise<T>): Promise<T> => {
    report({ text, done, of: count });
    const made = await patiently(make);
    done += 1;
    return made;
  };

  const names = new Map<string, string>();
  const own = <T>(value: T) =>
    rename(value, { image: (it) => names.get(it) ?? '', thing: (id) => names.get(id) });
  const photos = [data.profile.profileImage, data.profile.logo];
  for (const [name, bytes] of images) {
    const standIn = standInImage(name);
    const as = photos.includes(standIn) ? 'photo' : 'picture';
    const { url } = await step('Storing pictures', () => storeImage({ name, bytes, as }));
    names.set(standIn, url);
  }
  await step('Storing your facts', () => call(profiles.updateProfile, { body: own(data.profile) }));

  for (const [kind, { things, make, hide }] of Object.entries(makersOf(data, own)) as [
    ThingKind,
    Maker,
  ][]) {
    for (const [place, { published }] of things.entries()) {
      const name = thingName(kind, place);
      const draft_id = await draftIdOf(attempt, name);
      const id = await step(`Storing ${kind}s`, () => make(place, draft_id));
      names.set(standInThing(name), id);
      if (!published) await patiently(() => hide(id));
    }
  }
  await step('Storing the design', () => storeDesign(own(data.site)));
  endAttempt();
  await queryClient.invalidateQueries();
}

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

interface Maker {
  things: { published: boolean }[];
  /** Makes the thing at a place and gives its id. */
  make: (place: number, draft_id: string) => Promise<string>;
  hide: (id: string) => Promise<unknown>;
}

// In this order: services name projects.
function makersOf(
  { projects, services, blogs: written }: SiteArchive,
  own: <T>(value: T) => T,
): Record<ThingKind, Maker> {
  const hidden = (id: string) => ({ params: { id }, body: { published: false } });
  const at = <T>(things: { terms: T }[], place: number) =>
    own((things[place] as { terms: T }).terms);
  return {
    project: {
      things: projects,
      make: async (place, draft_id) =>
        (await call(portfolioProjects.create, { body: { ...at(projects, place), draft_id } }))
          .project.id,
      hide: (id) => call(portfolioProjects.publish, hidden(id)),
    },
    service: {
      things: services,
      make: async (place, draft_id) =>
        (await call(freelancerServices.create, { body: { ...at(services, place), draft_id } }))
          .service.id,
      hide: (id) => call(freelancerServices.publish, hidden(id)),
    },
    blog: {
      things: written,
      make: async (place, draft_id) =>
        (await call(blogs.create, { body: { ...at(written, place), draft_id } })).blog.id,
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
