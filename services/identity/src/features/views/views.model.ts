import { model, Schema, type Types } from 'mongoose';

/** Who looked at one profile on one day. */
interface ProfileDay {
  /** `<profile>:<day>`. */
  _id: string;
  profileId: Types.ObjectId;
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  views: number;
  /** Keyed hashes, which tell nobody who it was; forgotten once the day is over. */
  visitors: string[];
}

const schema = new Schema<ProfileDay>(
  {
    _id: { type: String, required: true },
    profileId: { type: Schema.Types.ObjectId, required: true },
    day: { type: String, required: true },
    views: { type: Number, required: true },
    visitors: { type: [String], default: [] },
  },
  { collection: 'profile_days' },
);
// Sums of any length are read from the index alone.
schema.index({ profileId: 1, day: 1, views: 1 });
const withVisitors = { 'visitors.0': { $exists: true } };
schema.index({ day: 1 }, { partialFilterExpression: withVisitors });

export const ProfileDayModel = model<ProfileDay>('ProfileDay', schema);
