import { sites } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { publishSite, readOwnSite, renewPreview, saveDraft } from './own-site.service.ts';
import { listFilled, listPaths } from './section-works.ts';
import { readContent } from './site-content.service.ts';
import { liveOf } from './site-designs.ts';
import { hostOf, presentOwnSite, presentSite } from './sites.presenter.ts';
import { findApproved, findShownSite, findSite } from './sites.service.ts';

export function siteRoutes(publicUrl: string) {
  const baseDomain = new URL(publicUrl).hostname;
  return [...visitorRoutes(baseDomain), ...ownRoutes(baseDomain)];
}

const visitorRoutes = (baseDomain: string) => [
  route(sites.page, async ({ params: { host }, query: { path, preview: token } }) => {
    const { stored, design, preview } = await findShownSite({ host, preview: token }, baseDomain);
    const ownerId = String(stored.ownerId);
    const [content, filled] = await Promise.all([
      readContent({ ownerId, path }, design),
      listFilled(ownerId, design),
    ]);
    return { site: presentSite({ stored, design }, baseDomain), content, filled, preview };
  }),
  route(sites.addresses, async ({ params: { host } }) => {
    const stored = await findSite(host, baseDomain);
    const pages = await listPaths(String(stored.ownerId), liveOf(stored));
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
    host: hostOf(await findApproved(host, baseDomain), baseDomain),
  })),
];

const ownRoutes = (baseDomain: string) => [
  route(sites.readOwn, async ({ user }) => ({
    site: presentOwnSite(await readOwnSite(user.sub), baseDomain),
  })),
  route(sites.save, async ({ user, body }) => ({
    site: presentOwnSite(await saveDraft(user.sub, body), baseDomain),
  })),
  route(sites.publish, async ({ user, body: { published } }) => ({
    site: presentOwnSite(await publishSite(user.sub, published), baseDomain),
  })),
  route(sites.renewPreview, async ({ user }) => ({
    site: presentOwnSite(await renewPreview(user.sub), baseDomain),
  })),
];
