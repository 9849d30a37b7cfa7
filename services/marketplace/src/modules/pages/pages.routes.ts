import { sites } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import {
  findSite,
  findSiteForCertificate,
  findVisibleSite,
  hostOf,
  liveOf,
  presentSite,
  presentSiteToOwner,
  publishSite,
  readSiteOfOwner,
  renewPreview,
  saveDraft,
} from '../sites/index.ts';
import { readPageContent } from './page-content.service.ts';
import { listFilledSections, listPagePaths } from './sections.service.ts';

export function siteRoutes(publicUrl: string) {
  const baseDomain = new URL(publicUrl).hostname;
  return [...visitorRoutes(baseDomain), ...mySiteRoutes(baseDomain)];
}

const visitorRoutes = (baseDomain: string) => [
  route(sites.page, async ({ params: { host }, query: { path, preview: token } }) => {
    const { stored, design, preview } = await findVisibleSite({ host, preview: token }, baseDomain);
    const ownerId = String(stored.ownerId);
    const [content, filled] = await Promise.all([
      readPageContent({ ownerId, path }, design),
      listFilledSections(ownerId, design),
    ]);
    return { site: presentSite({ stored, design }, baseDomain), content, filled, preview };
  }),
  route(sites.addresses, async ({ params: { host } }) => {
    const stored = await findSite(host, baseDomain);
    const pages = await listPagePaths(String(stored.ownerId), liveOf(stored));
    const changes = [stored.saidAt, ...pages.map(({ updatedAt }) => updatedAt)];
    if (stored.publishedAt) changes.push(stored.publishedAt);
    const latest = new Date(Math.max(...changes.map(Number)));
    return {
      host: hostOf(stored, baseDomain),
      pages: [{ path: '/', updatedAt: latest }, ...pages].map(({ path, updatedAt }) => ({
        path,
        updatedAt: updatedAt.toISOString(),
      })),
    };
  }),
  route(sites.approved, async ({ params: { host } }) => ({
    host: hostOf(await findSiteForCertificate(host, baseDomain), baseDomain),
  })),
];

const mySiteRoutes = (baseDomain: string) => [
  route(sites.readOwn, async ({ user }) => ({
    site: presentSiteToOwner(await readSiteOfOwner(user.sub), baseDomain),
  })),
  route(sites.save, async ({ user, body }) => ({
    site: presentSiteToOwner(await saveDraft(user.sub, body), baseDomain),
  })),
  route(sites.publish, async ({ user, body: { published } }) => ({
    site: presentSiteToOwner(await publishSite(user.sub, published), baseDomain),
  })),
  route(sites.renewPreview, async ({ user }) => ({
    site: presentSiteToOwner(await renewPreview(user.sub), baseDomain),
  })),
];
