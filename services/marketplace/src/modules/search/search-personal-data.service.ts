import type { PersonalData } from '@soloist/server-kit';
import type { SearchIndex } from './search-index.service.ts';

/** Index entries are not exported: they are derived from other data and deleted with it. */
export const withSearchErasure = (
  personalData: PersonalData,
  index: SearchIndex,
): PersonalData => ({
  ...personalData,
  erase: async (person) => {
    await personalData.erase(person);
    await index.forgetOwner(person.userId);
  },
});
