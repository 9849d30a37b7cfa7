import {
  type Blog,
  blogs,
  freelancerServices,
  type OwnSite,
  type PortfolioProject,
  type PublicProfile,
  portfolioProjects,
  profiles,
  type ServiceRecord,
  type ShownRecommendation,
  sites,
} from '@soloist/contracts';
import { call } from '@soloist/web-client';
import { mapAsync } from 'es-toolkit';
import { readOwnWorks } from '../own-works.ts';
import { patiently } from './patiently.ts';

/** All that makes a site, in full and oldest first. */
export interface WholeSite {
  profile: PublicProfile;
  site: OwnSite;
  projects: PortfolioProject[];
  services: ServiceRecord[];
  blogs: Blog[];
  /** Shown by the copy, and not part of the data: what others wrote is nobody's to import. */
  recommendations: ShownRecommendation[];
}

/** At once; a page has no more connections to one server. */
const together = { concurrency: 4 };

/** Reads the own site with all its things. `onRead` is called after each. */
export async function readWholeSite(
  onRead: (done: number, of: number) => void,
): Promise<WholeSite> {
  const { userInfo: profile } = await call(profiles.loadUser);
  const { site } = await call(sites.readOwn);
  const works = await readOwnWorks();
  const count = works.projects.length + works.services.length + works.blogs.length;
  let done = 0;
  const readEach = <T>(listed: { id: string }[], read: (params: { id: string }) => Promise<T>) =>
    mapAsync(
      listed.toReversed(),
      async ({ id }) => {
        const found = await patiently(() => read({ id }));
        done += 1;
        onRead(done, count);
        return found;
      },
      together,
    );
  return {
    profile,
    site,
    projects: await readEach(
      works.projects,
      async (params) => (await call(portfolioProjects.readOwn, { params })).project,
    ),
    services: await readEach(
      works.services,
      async (params) => (await call(freelancerServices.readOwn, { params })).service,
    ),
    blogs: await readEach(
      works.blogs,
      async (params) => (await call(blogs.readOwn, { params })).blog,
    ),
    recommendations: works.recommendations,
  };
}
