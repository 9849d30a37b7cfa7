import type { SiteContent, SiteDesign } from '@soloist/contracts';
import mongoose from 'mongoose';
import { presentBlog } from '../blogs/blogs.presenter.ts';
import { findOnSite } from '../blogs/public-blogs.service.ts';
import { ProjectModel, type StoredProject } from '../projects/projects.model.ts';
import { presentProject } from '../projects/projects.presenter.ts';
import { ServiceModel, type StoredService } from '../services/services.model.ts';
import { presentService } from '../services/services.presenter.ts';
import { withExamples } from '../services/services.service.ts';
import { listShownWork } from './section-works.ts';

interface Named {
  ownerId: string;
  name: string;
}
type Read = (named: Named) => Promise<SiteContent | undefined>;

const shown = ({ ownerId, name }: Named) => ({ _id: name, ownerId, state: 'published' as const });
const isId = (name: string) => mongoose.isObjectIdOrHexString(name);

const readService: Read = async (named) => {
  if (!isId(named.name)) return undefined;
  const found = await ServiceModel.findOne(shown(named)).lean<StoredService>();
  if (!found) return undefined;
  return { page: 'service', service: presentService(await withExamples(found, ['published'])) };
};

const readProject: Read = async (named) => {
  if (!isId(named.name)) return undefined;
  const found = await ProjectModel.findOne(shown(named)).lean<StoredProject>();
  return found ? { page: 'project', project: presentProject(found) } : undefined;
};

const readBlog: Read = async ({ ownerId, name }) => {
  const found = await findOnSite(ownerId, name);
  return found ? { page: 'blog', blog: presentBlog(found) } : undefined;
};

const readers = new Map<string, Read>([
  ['services', readService],
  ['projects', readProject],
  ['blogs', readBlog],
]);

/** What stands at a path of somebody's site; `missing` where nothing does. */
export async function readContent(
  { ownerId, path }: { ownerId: string; path: string },
  design: SiteDesign,
): Promise<SiteContent> {
  if (path === '/') return { page: 'home', ...(await listShownWork(ownerId, design)) };
  return readPage({ ownerId, path });
}

/** Likewise of any path but the first page's. */
export async function readPage({
  ownerId,
  path,
}: {
  ownerId: string;
  path: string;
}): Promise<SiteContent> {
  const [, kind = '', name = ''] = /^\/(\w+)\/([^/]+)\/?$/.exec(path) ?? [];
  const content = await readers.get(kind)?.({ ownerId, name: decoded(name) });
  return content ?? { page: 'missing' };
}

/** A name as an address has it, in any script; empty when it is none. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return '';
  }
}
