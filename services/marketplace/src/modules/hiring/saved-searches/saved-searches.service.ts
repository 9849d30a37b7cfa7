import { createHash } from 'node:crypto';
import { maxSavedSearches, type SavedSearchForm } from '@soloist/contracts';
import {
  conflict,
  isAccountDeleted,
  isDuplicateKey,
  limitReached,
  notFound,
  withPlace,
} from '@soloist/server-kit';
import mongoose from 'mongoose';
import { SavedSearchModel, SearchMatchModel, type StoredSearch } from './saved-searches.model.ts';
import { emptySearchKey, isSelective, listSearchTerms } from './search-terms.rules.ts';

interface SavedSearchRef {
  freelancerId: string;
  id: string;
}

/** New jobs are counted up to this number. */
const maxCountedMatches = 100;
/** Terms with more searches than this are equally good. */
const maxCountedSearches = 1000;

export const listSearches = (freelancerId: string) =>
  SavedSearchModel.find({ freelancerId })
    .sort({ _id: -1 })
    .limit(maxSavedSearches)
    .lean<StoredSearch[]>();

/** Number of jobs that a search found since its person last looked. */
export const countNewMatches = ({ _id, seenAt }: StoredSearch) =>
  SearchMatchModel.countDocuments(
    { searchIds: _id, at: mongoose.trusted({ $gt: seenAt }) },
    { limit: maxCountedMatches },
  );

/**
 * Saves a search; saving the same one again returns the first.
 * @throws AppError `limit_reached` when the person has very many.
 */
export async function saveSearch(freelancerId: string, form: SavedSearchForm) {
  const fields = await deriveFields(form);
  const same = () =>
    SavedSearchModel.findOne({ freelancerId, content: fields.content }).lean<StoredSearch>();
  const before = await same();
  if (before) return before;
  const limit = {
    model: SavedSearchModel,
    counted: () => ({ freelancerId }),
    most: maxSavedSearches,
    tooMany: () => limitReached(`You have ${maxSavedSearches} saved searches. Remove one first.`),
  };
  const now = new Date();
  try {
    const made = await withPlace(limit, (place) =>
      SavedSearchModel.create({ freelancerId, ...fields, createdAt: now, seenAt: now, place }),
    );
    if (await isAccountDeleted(freelancerId)) await SavedSearchModel.deleteMany({ freelancerId });
    return made.toObject<StoredSearch>();
  } catch (err) {
    const meanwhile = isDuplicateKey(err) && (await same());
    if (meanwhile) return meanwhile;
    throw err;
  }
}

/** @throws AppError `not_found`, for another person's too; `conflict` when another one is equal. */
export async function updateSearch({ freelancerId, id }: SavedSearchRef, form: SavedSearchForm) {
  const $set = await deriveFields(form);
  const changed = await SavedSearchModel.findOneAndUpdate(
    { _id: id, freelancerId },
    { $set },
    { returnDocument: 'after' },
  )
    .lean<StoredSearch>()
    .catch((err) => {
      if (isDuplicateKey(err)) throw conflict('You have already saved this search.');
      throw err;
    });
  if (!changed) throw notFound('saved search');
  return changed;
}

/** Idempotent. @throws AppError `not_found` for another person's. */
export async function removeSearch({ freelancerId, id }: SavedSearchRef) {
  const { deletedCount } = await SavedSearchModel.deleteOne({ _id: id, freelancerId });
  if (deletedCount === 0 && (await SavedSearchModel.exists({ _id: id }))) {
    throw notFound('saved search');
  }
}

/** @throws AppError `not_found`, for another person's too. */
export async function markSearchSeen({ freelancerId, id }: SavedSearchRef) {
  const $set = { seenAt: new Date() };
  const { matchedCount } = await SavedSearchModel.updateOne({ _id: id, freelancerId }, { $set });
  if (matchedCount === 0) throw notFound('saved search');
}

async function deriveFields(form: SavedSearchForm) {
  const required = listSearchTerms(form);
  const content = createHash('sha256')
    .update(JSON.stringify(sortFormEntries(form)))
    .digest('base64url');
  return { form, required, content, key: await chooseKey(required) };
}

// The same parts in another order are the same search.
const sortFormEntries = ({ skills, ...form }: SavedSearchForm) =>
  Object.entries({ ...form, skills: skills.toSorted() }).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** The term to save a search under, so that a job checks as few searches as possible. */
async function chooseKey(required: string[]): Promise<string> {
  const telling = required.filter(isSelective);
  const choices = telling.length > 0 ? telling : required;
  const counted = await Promise.all(
    choices.map(async (key) => ({
      key,
      kept: await SavedSearchModel.countDocuments({ key }, { limit: maxCountedSearches }),
    })),
  );
  const [fewest] = counted.toSorted((a, b) => a.kept - b.kept || b.key.length - a.key.length);
  return fewest?.key ?? emptySearchKey;
}
