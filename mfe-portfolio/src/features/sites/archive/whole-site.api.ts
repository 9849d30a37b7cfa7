import {
  type Blog,
  blogs,
  freelancerServices,
  type MyProfile,
  type MySite,
  type PortfolioProject,
  type PublicProfile,
  type PublishedRecommendation,
  portfolioProjects,
  profiles,
  type ServiceRecord,
  sites,
} from '@soloist/contracts';
import { call } from '@soloist/web-client';
import { mapAsync } from 'es-toolkit';
import { readMyWorks } from '../my-works.api.ts';
import { retryWhenLimited } from './retry-when-limited.service.ts';

/** All content of a site, in full and oldest first. */
export interface WholeSite {
  profile: PublicProfile & Pick<MyProfile, 'isRateHidden'>;
  site: MySite;
  projects: PortfolioProject[];
  services: ServiceRecord[];
  blogs: Blog[];
  /** Displayed by the copy, but not part of the data: recommendations belong to their writers. */
  recommendations: PublishedRecommendation[];
}

/** Concurrent requests; a page has no more connections to one server. */
const concurrently = { concurrency: 4 };

/** Reads the caller's site with all its items. `onRead` is called after each. */
export async function readWholeSite(
  onRead: (done: number, of: number) => void,
): Promise<WholeSite> {
  const { userInfo: profile } = await call(profiles.loadUser);
  const { site } = await call(sites.readOwn);
  const works = await readMyWorks();
  const count = works.projects.length + works.services.length + works.blogs.length;
  let done = 0;
  const readEach = <T>(listed: { id: string }[], read: (params: { id: string }) => Promise<T>) =>
    mapAsync(
      listed.toReversed(),
      async ({ id }) => {
        const item = await retryWhenLimited(() => read({ id }));
        done += 1;
        onRead(done, count);
        return item;
      },
      concurrently,
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
