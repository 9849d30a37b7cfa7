import type { BlogTerms, RichTextDocument } from '@soloist/contracts';
import mongoose, { Schema } from 'mongoose';
import { type StoredWork, workModel, workSchema } from '../works/works.model.ts';

/** The written content of a blog. */
export type BlogContent = Pick<BlogTerms, 'title' | 'brief' | 'coverImg' | 'images' | 'tags'> & {
  description: RichTextDocument;
};

export interface BlogFields {
  content: BlogContent;
  slug: string;
  /** All slugs it ever had, including the current one. */
  slugs?: string[];
  /** When a published blog becomes public: the clock decides, so a scheduled one needs no job. */
  publishedAt: Date;
  views: number;
  reads: number;
  /** The last batch of views included in these numbers. */
  lastBatch: number;
}
export interface DerivedFields {
  readingMinutes: number;
  /** Its search terms once it is public; empty when it is not published. */
  terms: string[];
}
export type StoredBlog = StoredWork & BlogFields & DerivedFields;

const number = { type: Number, required: true } as const;

const schema = workSchema<StoredBlog>({
  content: { type: Schema.Types.Mixed, required: true },
  slug: { type: String, required: true },
  slugs: { type: [String], default: undefined },
  readingMinutes: number,
  publishedAt: { type: Date, required: true },
  terms: { type: [String], default: [] },
  views: number,
  reads: number,
  lastBatch: number,
});
/** Finds a blog by an address; see public-blogs.service.ts. */
export const slugIndex = { ownerId: 1, slugs: 1 } as const;
schema.index(slugIndex, {
  unique: true,
  partialFilterExpression: { slugs: { $type: 'string' } },
});
schema.index({ ownerId: 1, state: 1, publishedAt: -1, _id: -1 });
/** Serves every query of the feed; see posts.service.ts. */
export const termIndex = { terms: 1, publishedAt: -1, _id: -1 } as const;
schema.index(termIndex);

export const BlogModel = workModel('Blog', schema);

/** The filter of blogs that are public now. */
export const publicFilter = (now = new Date()) => ({
  state: 'published' as const,
  publishedAt: mongoose.trusted({ $lte: now }),
});
