import { model, Schema, type Types } from 'mongoose';

/** The views of one profile on one day. */
interface ProfileDay {
  /** `<profile>:<day>`. */
  _id: string;
  profileId: Types.ObjectId;
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  views: number;
  /** Id of the last batch that is counted in them. */
  lastBatch: number;
}

const schema = new Schema<ProfileDay>(
  {
    _id: { type: String, required: true },
    profileId: { type: Schema.Types.ObjectId, required: true },
    day: { type: String, required: true },
    views: { type: Number, required: true },
    lastBatch: { type: Number, default: 0 },
  },
  { collection: 'profile_days' },
);
// Sums of any length are read from the index alone.
schema.index({ profileId: 1, day: 1, views: 1 });

export const ProfileDayModel = model<ProfileDay>('ProfileDay', schema);
