import { model, Schema, type Types } from 'mongoose';

/** Views and read-throughs of one blog on one day. */
interface BlogDay {
  /** `<blog>:<day>`. */
  _id: string;
  blogId: Types.ObjectId;
  ownerId: Types.ObjectId;
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  /** The start of the day, for expiry. */
  at: Date;
  views: number;
  reads: number;
  /** The last batch of views included in them. */
  lastBatch: number;
}

const schema = new Schema<BlogDay>(
  {
    _id: { type: String, required: true },
    blogId: { type: Schema.Types.ObjectId, required: true },
    ownerId: { type: Schema.Types.ObjectId, required: true },
    day: { type: String, required: true },
    at: { type: Date, required: true },
    views: { type: Number, default: 0 },
    reads: { type: Number, default: 0 },
    lastBatch: { type: Number, default: 0 },
  },
  { collection: 'blog_days' },
);
// Trending posts are read from the index alone.
schema.index({ day: 1, blogId: 1, views: 1, reads: 1 });
schema.index({ ownerId: 1 });
schema.index({ at: 1 }, { expireAfterSeconds: 31 * 24 * 3600 });

export const BlogDayModel = model<BlogDay>('BlogDay', schema);
