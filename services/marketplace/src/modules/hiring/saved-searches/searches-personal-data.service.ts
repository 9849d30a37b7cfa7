import { SavedSearchModel, SearchMatchModel } from './saved-searches.model.ts';
import { listSearches } from './saved-searches.service.ts';

export const readPersonsSearches = async (freelancerId: string) =>
  (await listSearches(freelancerId)).map(({ form, createdAt }) => ({ ...form, createdAt }));

export async function erasePersonsSearches(freelancerId: string) {
  await Promise.all([
    SavedSearchModel.deleteMany({ freelancerId }),
    SearchMatchModel.deleteMany({ freelancerId }),
  ]);
}
