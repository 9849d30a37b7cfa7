import type { PersonalData } from '@soloist/service-kit';
import type { SearchIndex } from './search-index.service.ts';

/** What is found by is no data of its own: it goes with what it was made from. */
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
