import { savedSearches } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { presentSearch } from './saved-searches.presenter.ts';
import {
  listSearches,
  markSearchSeen,
  removeSearch,
  saveSearch,
  updateSearch,
} from './saved-searches.service.ts';

export const savedSearchRoutes = () => [
  route(savedSearches.list, async ({ user }) => ({
    searches: await Promise.all((await listSearches(user.sub)).map(presentSearch)),
  })),
  route(savedSearches.create, async ({ user, body }) => ({
    message: 'Search saved.',
    search: await presentSearch(await saveSearch(user.sub, body)),
  })),
  route(savedSearches.update, async ({ user, params, body }) => ({
    message: 'Search saved.',
    search: await presentSearch(await updateSearch({ freelancerId: user.sub, ...params }, body)),
  })),
  route(savedSearches.remove, async ({ user, params }) => {
    await removeSearch({ freelancerId: user.sub, ...params });
    return { message: 'Saved search removed.' };
  }),
  route(savedSearches.seen, async ({ user, params }) => {
    await markSearchSeen({ freelancerId: user.sub, ...params });
    return { message: 'Results marked as seen.' };
  }),
];
