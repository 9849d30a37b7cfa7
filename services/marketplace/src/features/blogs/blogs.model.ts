import type { BlogTerms, DomainEvent, RichTextDocument } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/service-kit';
import mongoose, { model, Schema, type Types } from 'mongoose';

/** What is written of a blog. */
export type BlogContent = Pick<BlogTerms, 'title' | 'brief' | 'coverImg' | 'images' | 'tags'> & {
  description: RichTextDocument;
};

/** Of one that was deleted only this is kept, for a month: its draft does not make it anew. */
export const blogStates = ['published', 'hidden', 'deleted'] as const;
export type BlogState = (typeof blogStates)[number];

interface BlogFields {
  ownerId: Types.ObjectId;
  /** The draft that it was made of, if there was one. */
  draft_id?: string;
  content: BlogContent;
  slug: string;
  /** All that ever led to it, with the present one. */
  slugs?: string[];
  readingMinutes: number;
  state: BlogState;
  /** From when on it is public, if it is published: what lies ahead needs no job, only its time. */
  publishedAt: Date;
  /** What it is found by once that has come; empty when it is not published. */
  terms: string[];
  views: number;
  reads: number;
  /** The last batch of views that is in these numbers. */
  lastBatch: number;
  /** Grows with each change. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
  forgetAt?: Date;
  outbox: DomainEvent[];
}
export type StoredBlog = Omit<BlogFields, 'outbox'> & { _id: Types.ObjectId };

const date = { type: Date, required: true } as const;
const number = { type: Number, required: true } as const;

const schema = new Schema<BlogFields>(
  {
    ownerId: { type: Schema.Types.ObjectId, required: true },
    draft_id: String,
    content: { type: Schema.Types.Mixed, required: true },
    slug: { type: String, required: true },
    slugs: { type: [String], default: undefined },
    readingMinutes: number,
    state: { type: String, enum: blogStates, required: true },
    publishedAt: date,
    terms: { type: [String], default: [] },
    views: number,
    reads: number,
    lastBatch: number,
    version: number,
    createdAt: date,
    updatedAt: date,
    forgetAt: Date,
  },
  { minimize: false },
);
schema.plugin(outboxPlugin);
schema.index(
  { ownerId: 1, draft_id: 1 },
  { unique: true, partialFilterExpression: { draft_id: { $type: 'string' } } },
);
/** Finds a blog by an address; see public-blogs.service.ts. */
export const slugIndex = { ownerId: 1, slugs: 1 } as const;
schema.index(slugIndex, {
  unique: true,
  partialFilterExpression: { slugs: { $type: 'string' } },
});
schema.index({ ownerId: 1, state: 1, _id: -1 });
schema.index({ ownerId: 1, state: 1, publishedAt: -1, _id: -1 });
/** Answers every question to the feed; see posts.service.ts. */
export const termIndex = { terms: 1, publishedAt: -1, _id: -1 } as const;
schema.index(termIndex);
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const BlogModel = model<BlogFields>('Blog', schema);

/** The filter of what others may read now. */
export const publicNow = (now = new Date()) => ({
  state: 'published' as const,
  publishedAt: mongoose.trusted({ $lte: now }),
});
