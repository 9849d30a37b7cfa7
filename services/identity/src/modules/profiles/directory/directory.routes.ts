import { directory } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { listFreelancers } from './directory.service.ts';
import { loadFacets, loadNumbers } from './overview.service.ts';
import { listSavedProfiles, saveProfile, unsaveProfile } from './saved-profiles.service.ts';

export const directoryRoutes = () => [
  route(directory.fetchfreelancer, ({ query }) => listFreelancers(query)),
  route(directory.facets, loadFacets),
  route(directory.numbers, loadNumbers),
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
