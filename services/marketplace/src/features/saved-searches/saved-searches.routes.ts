import { savedSearches } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { presentSearch } from './saved-searches.presenter.ts';
import {
  changeSearch,
  listSearches,
  lookAtSearch,
  removeSearch,
  saveSearch,
} from './saved-searches.service.ts';

export const savedSearchRoutes = () => [
  route(savedSearches.list, async ({ user }) => ({
    searches: await Promise.all((await listSearches(user.sub)).map(presentSearch)),
  })),
  route(savedSearches.create, async ({ user, body }) => ({
    message: 'Your search is saved.',
    search: await presentSearch(await saveSearch(user.sub, body)),
  })),
  route(savedSearches.update, async ({ user, params, body }) => ({
    message: 'Your search is saved.',
    search: await presentSearch(await changeSearch({ freelancerId: user.sub, ...params }, body)),
  })),
  route(savedSearches.remove, async ({ user, params }) => {
    await removeSearch({ freelancerId: user.sub, ...params });
    return { message: 'Your saved search is removed.' };
  }),
  route(savedSearches.seen, async ({ user, params }) => {
    await lookAtSearch({ freelancerId: user.sub, ...params });
    return { message: 'What it found counts as seen.' };
  }),
];
