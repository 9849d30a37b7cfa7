import { directory } from '@soloist/contracts';
import { omitSmallCounts, route } from '@soloist/server-kit';
import type { IdentityDeps } from '../../../deps.ts';
import { listFreelancers } from './directory.service.ts';
import { loadFacets, loadNumbers } from './overview.service.ts';
import { listSavedProfiles, saveProfile, unsaveProfile } from './saved-profiles.service.ts';

interface DirectoryRouteDeps extends Pick<IdentityDeps, 'searchPeople' | 'logger'> {
  publicCountMin: number;
}

export const directoryRoutes = ({ publicCountMin, ...deps }: DirectoryRouteDeps) => [
  route(directory.fetchfreelancer, ({ query }) => listFreelancers(query, deps)),
  route(directory.facets, loadFacets),
  route(directory.numbers, async () => omitSmallCounts(await loadNumbers(), publicCountMin)),
  route(directory.saveProfile, async ({ params, user }) => ({
    message: 'Profile saved.',
    savedProfile: await saveProfile({ id: params.id, user }),
  })),
  route(directory.unsaveProfile, async ({ params, user }) => ({
    message: 'Profile removed from your saved profiles.',
    savedProfile: await unsaveProfile({ id: params.id, user }),
  })),
  route(directory.savedProfiles, ({ query, user }) => listSavedProfiles(user, query)),
];
