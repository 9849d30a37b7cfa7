import type { DomainEvent, SavedSearchForm } from '@soloist/contracts';
import { addPlaces, outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';

interface SavedSearchFields {
  freelancerId: Types.ObjectId;
  form: SavedSearchForm;
  /** Represents the form: the same search is saved once. */
  content: string;
  /** The terms that a job must have. */
  required: string[];
  /** The term with the fewest saved searches: only jobs that have it check this search. */
  key: string;
  createdAt: Date;
  /** When its person last looked at its results. */
  seenAt: Date;
  place?: number;
}
export type StoredSearch = SavedSearchFields & { _id: Types.ObjectId };

const needed = { type: String, required: true };
const person = { type: Schema.Types.ObjectId, required: true };

const searches = new Schema<SavedSearchFields>(
  {
    freelancerId: person,
    form: { type: Schema.Types.Mixed, required: true },
    content: needed,
    required: { type: [String], required: true },
    key: needed,
    createdAt: { type: Date, required: true },
    seenAt: { type: Date, required: true },
  },
  { minimize: false },
);
addPlaces(searches, { owner: 'freelancerId' });
searches.index({ freelancerId: 1, content: 1 }, { unique: true });
searches.index({ freelancerId: 1, _id: -1 });
searches.index({ key: 1 });
export const SavedSearchModel = model<SavedSearchFields>('SavedSearch', searches);

interface SearchMatchFields {
  freelancerId: Types.ObjectId;
  jobId: Types.ObjectId;
  /** All searches of the person that found it. */
  searchIds: Types.ObjectId[];
  at: Date;
  outbox: DomainEvent[];
}

const matches = new Schema<SearchMatchFields>({
  freelancerId: person,
  jobId: person,
  searchIds: { type: [Schema.Types.ObjectId], required: true },
  at: { type: Date, required: true },
});
matches.plugin(outboxPlugin);
// A person is notified of a job once, however often it is opened and its event arrives.
matches.index({ jobId: 1, freelancerId: 1 }, { unique: true });
matches.index({ searchIds: 1, at: 1 });
matches.index({ freelancerId: 1 });
// Longer than anyone takes to look at the results.
matches.index({ at: 1 }, { expireAfterSeconds: 366 * 24 * 3600 });
export const SearchMatchModel = model<SearchMatchFields>('SearchMatch', matches);
