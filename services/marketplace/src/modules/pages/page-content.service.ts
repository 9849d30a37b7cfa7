import type { SiteContent, SiteDesign } from '@soloist/contracts';
import mongoose from 'mongoose';
import {
  findBlogOnSite,
  ProjectModel,
  presentBlog,
  presentProject,
  presentPublicService,
  ServiceModel,
  type StoredProject,
  type StoredService,
  withVisibleExamples,
} from '../catalog/index.ts';
import { listVisibleWorks } from './sections.service.ts';

interface ContentPath {
  ownerId: string;
  name: string;
}
type ReadContent = (named: ContentPath) => Promise<SiteContent | undefined>;

const publishedFilter = ({ ownerId, name }: ContentPath) => ({
  _id: name,
  ownerId,
  state: 'published' as const,
});
const isId = (name: string) => mongoose.isObjectIdOrHexString(name);

const readService: ReadContent = async (named) => {
  if (!isId(named.name)) return undefined;
  const storedService = await ServiceModel.findOne(publishedFilter(named)).lean<StoredService>();
  if (!storedService) return undefined;
  return {
    page: 'service',
    service: presentPublicService(await withVisibleExamples(storedService, ['published'])),
  };
};

const readProject: ReadContent = async (named) => {
  if (!isId(named.name)) return undefined;
  const storedProject = await ProjectModel.findOne(publishedFilter(named)).lean<StoredProject>();
  return storedProject ? { page: 'project', project: presentProject(storedProject) } : undefined;
};

const readBlog: ReadContent = async ({ ownerId, name }) => {
  const post = await findBlogOnSite(ownerId, name);
  return post ? { page: 'blog', blog: presentBlog(post) } : undefined;
};

const readers = new Map<string, ReadContent>([
  ['services', readService],
  ['projects', readProject],
  ['blogs', readBlog],
]);

/** The content at a path of a person's site; `missing` when there is none. */
export async function readPageContent(
  { ownerId, path }: { ownerId: string; path: string },
  design: SiteDesign,
): Promise<SiteContent> {
  if (path === '/') return { page: 'home', ...(await listVisibleWorks(ownerId, design)) };
  return readContentPage({ ownerId, path });
}

/** Likewise for any path but the home page's. */
export async function readContentPage({
  ownerId,
  path,
}: {
  ownerId: string;
  path: string;
}): Promise<SiteContent> {
  const [, kind = '', name = ''] = /^\/(\w+)\/([^/]+)\/?$/.exec(path) ?? [];
  const content = await readers.get(kind)?.({ ownerId, name: decodeName(name) });
  return content ?? { page: 'missing' };
}

/** The name in an address, in any script; empty when it is invalid. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return '';
  }
}
