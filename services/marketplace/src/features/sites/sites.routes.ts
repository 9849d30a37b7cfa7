import { sites } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { presentSite } from './sites.presenter.ts';
import { findSite } from './sites.service.ts';

export function siteRoutes(publicUrl: string) {
  const baseDomain = new URL(publicUrl).hostname;
  return [
    route(sites.byHost, async ({ params }) => ({
      site: presentSite(await findSite(params.host, baseDomain), baseDomain),
    })),
  ];
}
