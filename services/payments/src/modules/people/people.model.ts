import type { DomainEvent } from '@soloist/contracts';
import { isAccountDeleted, upsertNewer } from '@soloist/server-kit';
import mongoose, { model, Schema, type Types } from 'mongoose';

export interface PersonFields {
  _id: Types.ObjectId;
  name: string;
  pro: boolean;
  /** Version of identity's latest event. */
  version: number;
}

const schema = new Schema<PersonFields>({
  _id: { type: Schema.Types.ObjectId, required: true },
  name: { type: String, default: '' },
  pro: { type: Boolean, required: true },
  version: { type: Number, required: true },
});

/** People's names and plans, from identity's events. */
export const PersonModel = model<PersonFields>('Person', schema);

export async function storePerson({ payload }: DomainEvent<'identity.profile-changed'>) {
  const { version, profile } = payload;
  const name = `${profile.fname} ${profile.lname}`.trim() || profile.username;
  await upsertNewer(() =>
    PersonModel.updateOne(
      { _id: profile.id, version: mongoose.trusted({ $lt: version }) },
      { $set: { name, pro: profile.pro, version } },
      { upsert: true },
    ),
  );
  // Events older than the erasure may arrive after it.
  if (await isAccountDeleted(profile.id)) await PersonModel.deleteOne({ _id: profile.id });
}
