import { createHash } from 'node:crypto';
import { mostSavedSearches, type SavedSearchForm } from '@soloist/contracts';
import { conflict, isDuplicateKey, notFound, wasErased, withPlace } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { SavedSearchModel, SearchMatchModel, type StoredSearch } from './saved-searches.model.ts';
import { everything, isTelling, termsOfSearch } from './search-terms.ts';

interface Own {
  freelancerId: string;
  id: string;
}

/** More new jobs than this are as good as many. */
const mostFresh = 100;
/** A term under which more searches are kept is as good as any other of that kind. */
const crowd = 1000;

export const listSearches = (freelancerId: string) =>
  SavedSearchModel.find({ freelancerId })
    .sort({ _id: -1 })
    .limit(mostSavedSearches)
    .lean<StoredSearch[]>();

/** Jobs that a search found since its person last looked. */
export const countFresh = ({ _id, seenAt }: StoredSearch) =>
  SearchMatchModel.countDocuments(
    { searchIds: _id, at: mongoose.trusted({ $gt: seenAt }) },
    { limit: mostFresh },
  );

/**
 * Saves a search; the same one again answers with the first.
 * @throws AppError `conflict` when the person has very many.
 */
export async function saveSearch(freelancerId: string, form: SavedSearchForm) {
  const facts = await factsOf(form);
  const same = () =>
    SavedSearchModel.findOne({ freelancerId, content: facts.content }).lean<StoredSearch>();
  const before = await same();
  if (before) return before;
  const limit = {
    model: SavedSearchModel,
    counted: () => ({ freelancerId }),
    most: mostSavedSearches,
    tooMany: () =>
      conflict(`You have ${mostSavedSearches} saved searches. Please remove one first.`),
  };
  const now = new Date();
  try {
    const made = await withPlace(limit, (place) =>
      SavedSearchModel.create({ freelancerId, ...facts, createdAt: now, seenAt: now, place }),
    );
    if (await wasErased(freelancerId)) await SavedSearchModel.deleteMany({ freelancerId });
    return made.toObject<StoredSearch>();
  } catch (err) {
    const meanwhile = isDuplicateKey(err) && (await same());
    if (meanwhile) return meanwhile;
    throw err;
  }
}

/** @throws AppError `not_found`, for another person's too; `conflict` when another one asks for the same. */
export async function changeSearch({ freelancerId, id }: Own, form: SavedSearchForm) {
  const $set = await factsOf(form);
  const changed = await SavedSearchModel.findOneAndUpdate(
    { _id: id, freelancerId },
    { $set },
    { returnDocument: 'after' },
  )
    .lean<StoredSearch>()
    .catch((err) => {
      if (isDuplicateKey(err)) throw conflict('You have saved this search already.');
      throw err;
    });
  if (!changed) throw notFound('saved search');
  return changed;
}

/** @throws AppError `not_found` for another person's; one that is gone already is harmless. */
export async function removeSearch({ freelancerId, id }: Own) {
  const { deletedCount } = await SavedSearchModel.deleteOne({ _id: id, freelancerId });
  if (deletedCount === 0 && (await SavedSearchModel.exists({ _id: id }))) {
    throw notFound('saved search');
  }
}

/** @throws AppError `not_found`, for another person's too. */
export async function lookAtSearch({ freelancerId, id }: Own) {
  const $set = { seenAt: new Date() };
  const { matchedCount } = await SavedSearchModel.updateOne({ _id: id, freelancerId }, { $set });
  if (matchedCount === 0) throw notFound('saved search');
}

async function factsOf(form: SavedSearchForm) {
  const required = termsOfSearch(form);
  const content = createHash('sha256')
    .update(JSON.stringify(sorted(form)))
    .digest('base64url');
  return { form, required, content, key: await keyOf(required) };
}

// The same parts in another order are the same search.
const sorted = ({ skills, ...form }: SavedSearchForm) =>
  Object.entries({ ...form, skills: skills.toSorted() }).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** The term to keep a search under: so that a job has to look at as few as may be. */
async function keyOf(required: string[]): Promise<string> {
  const telling = required.filter(isTelling);
  const choices = telling.length > 0 ? telling : required;
  const counted = await Promise.all(
    choices.map(async (key) => ({
      key,
      kept: await SavedSearchModel.countDocuments({ key }, { limit: crowd }),
    })),
  );
  const [fewest] = counted.toSorted((a, b) => a.kept - b.kept || b.key.length - a.key.length);
  return fewest?.key ?? everything;
}
