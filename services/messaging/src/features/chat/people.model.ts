import type { DomainEvent } from '@soloist/contracts';
import { isDuplicateKey, wasErased } from '@soloist/service-kit';
import { gathered } from '@soloist/service-kit/gathered';
import mongoose, { model, Schema, type Types } from 'mongoose';

interface PersonFields {
  _id: Types.ObjectId;
  name: string;
  profileImage: string;
  /** As their profile says; empty while it does not. */
  timezone?: string;
  /** Of somebody without an account, who gets mails of one freelancer. */
  guestEmail?: string;
  guestOf?: Types.ObjectId;
  /** What they asked about last. */
  guestAbout?: string;
  /** Message-ID of the last mail that came from them. */
  guestMailId?: string;
  /** When they asked for no more mails. */
  guestStoppedAt?: Date;
  /** Of what identity said last. */
  version: number;
}

const schema = new Schema<PersonFields>({
  _id: { type: Schema.Types.ObjectId, required: true },
  name: { type: String, default: '' },
  profileImage: { type: String, default: '' },
  timezone: String,
  guestEmail: String,
  guestOf: Schema.Types.ObjectId,
  guestAbout: String,
  guestMailId: String,
  guestStoppedAt: Date,
  version: { type: Number, required: true },
});
schema.index({ guestEmail: 1, guestOf: 1 }, { unique: true, sparse: true });
schema.index({ guestOf: 1 }, { sparse: true });

/** Who can be written to: a copy of names, as identity tells them. */
export const PersonModel = model<PersonFields>('Person', schema);
export type StoredPerson = PersonFields;

const isFor =
  (userId: string) =>
  ({ _id, guestOf }: StoredPerson) =>
    !guestOf || [_id, guestOf].some((id) => String(id) === userId);

const load = gathered(async (ids: readonly string[]) => {
  const found = await PersonModel.find({ _id: mongoose.trusted({ $in: [...new Set(ids)] }) }).lean<
    StoredPerson[]
  >();
  const byId = new Map(found.map((person) => [String(person._id), person]));
  return ids.map((id) => byId.get(id));
});

/** Somebody as far as `userId` may know: of a guest nobody but their freelancer does. */
export async function findPerson(id: string, userId: string): Promise<StoredPerson | undefined> {
  const person = await load(id);
  return person && isFor(userId)(person) ? person : undefined;
}

/** Several, in their order, as far as `userId` may know. */
export const findPeople = (ids: string[], userId: string) =>
  Promise.all(ids.map((id) => findPerson(id, userId)));

export async function keepPerson({ payload }: DomainEvent<'identity.profile-changed'>) {
  const { version, profile } = payload;
  const { profileImage, timezone } = profile;
  const name = `${profile.fname} ${profile.lname}`.trim() || profile.username;
  try {
    await PersonModel.updateOne(
      { _id: profile.id, version: mongoose.trusted({ $lt: version }) },
      { $set: { name, profileImage, timezone, version } },
      { upsert: true },
    );
  } catch (err) {
    // A newer saying is there already.
    if (!isDuplicateKey(err)) throw err;
  }
  // News older than the erasure may arrive after it.
  if (await wasErased(profile.id)) await PersonModel.deleteOne({ _id: profile.id });
}
