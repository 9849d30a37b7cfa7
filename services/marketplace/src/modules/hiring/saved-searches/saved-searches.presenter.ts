import type { SavedSearch } from '@soloist/contracts';
import type { StoredSearch } from './saved-searches.model.ts';
import { countNewMatches } from './saved-searches.service.ts';

export const presentSearch = async (stored: StoredSearch): Promise<SavedSearch> => ({
  id: String(stored._id),
  ...stored.form,
  createdAt: stored.createdAt.toISOString(),
  fresh: await countNewMatches(stored),
});
