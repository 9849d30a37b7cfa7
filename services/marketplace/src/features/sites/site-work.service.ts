import type { SectionKind, SiteContent, SiteDesign } from '@soloist/contracts';
import mongoose from 'mongoose';
import { ServiceModel, type StoredService } from '../services/services.model.ts';
import { presentService, presentSummary } from '../services/services.presenter.ts';

const { trusted, isObjectIdOrHexString } = mongoose;

/** Most things of a kind on a site's first page. */
const mostShown = 50;

interface Asked {
  ownerId: string;
  /** The ones that a section shows, in its order; all of them when it names none. */
  picks: string[];
}

const among = (picks: string[]) => (picks.length > 0 ? { _id: trusted({ $in: picks }) } : {});

/** In the order of the section; newest first, as they come, when it names none. */
const inOrder = <T extends { id: string }>(found: T[], picks: string[]) =>
  picks.length > 0 ? picks.flatMap((pick) => found.find(({ id }) => id === pick) ?? []) : found;

async function listServices({ ownerId, picks }: Asked) {
  const found = await ServiceModel.find(
    { ownerId, state: 'published', ...among(picks) },
    { 'terms.process': 0, 'terms.faq': 0, 'terms.deliverables': 0, 'terms.packages': 0 },
  )
    .sort({ _id: -1 })
    .limit(mostShown)
    .lean<StoredService[]>();
  return inOrder(found.map(presentSummary), picks);
}

async function readService(ownerId: string, id: string): Promise<SiteContent | undefined> {
  if (!isObjectIdOrHexString(id)) return undefined;
  const found = await ServiceModel.findOne({
    _id: id,
    ownerId,
    state: 'published',
  }).lean<StoredService>();
  return found ? { page: 'service', service: presentService(found) } : undefined;
}

const readers: Record<string, typeof readService> = { services: readService };

async function readHome(ownerId: string, { sections }: SiteDesign): Promise<SiteContent> {
  const shown = <T>(kind: SectionKind, list: (asked: Asked) => Promise<T[]>): Promise<T[]> => {
    const section = sections.find((each) => each.kind === kind);
    return section?.visible
      ? list({ ownerId, picks: section.settings.picks })
      : Promise.resolve([]);
  };
  const [services] = await Promise.all([shown('services', listServices)]);
  return { page: 'home', services, projects: [], blogs: [] };
}

/** What stands at a path of somebody's site; `missing` where nothing does. */
export async function readContent(
  { ownerId, path }: { ownerId: string; path: string },
  design: SiteDesign,
): Promise<SiteContent> {
  if (path === '/') return readHome(ownerId, design);
  const { kind = '', name = '' } = /^\/(?<kind>\w+)\/(?<name>[^/]+)\/?$/.exec(path)?.groups ?? {};
  const read = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
  return (await read?.(ownerId, decoded(name))) ?? { page: 'missing' };
}

/** A name as an address has it, in any script; empty when it is none. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return '';
  }
}

/** The paths of what the visible sections of a site lead to, and when each changed last. */
export async function listPaths(ownerId: string, { sections }: SiteDesign) {
  const isVisible = (kind: SectionKind) =>
    sections.some((section) => section.kind === kind && section.visible);
  const services = isVisible('services')
    ? await ServiceModel.find({ ownerId, state: 'published' }, { updatedAt: 1 })
        .sort({ _id: -1 })
        .lean()
    : [];
  return services.map(({ _id, updatedAt }) => ({ path: `/services/${_id}`, updatedAt }));
}
