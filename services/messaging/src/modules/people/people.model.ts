import { model, Schema, type Types } from 'mongoose';

interface PersonFields {
  _id: Types.ObjectId;
  name: string;
  profileImage: string;
  /** From their profile; empty while it has none. */
  timezone?: string;
  /** Address of a guest, who gets emails of one freelancer. */
  guestEmail?: string;
  guestOf?: Types.ObjectId;
  /** Topic of their last question. */
  guestAbout?: string;
  /** Message-ID of the last email from them. */
  guestMailId?: string;
  /** When they unsubscribed. */
  guestStoppedAt?: Date;
  /** Version of identity's latest event. */
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

/** People who can be messaged: a copy of names from identity's events. */
export const PersonModel = model<PersonFields>('Person', schema);
export type StoredPerson = PersonFields;
