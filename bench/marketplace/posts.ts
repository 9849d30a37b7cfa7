import { dayMs, minuteMs, type RichTextDocument } from '@soloist/contracts';
import { samplePublicProfile } from '@soloist/contracts/testing';
import mongoose from 'mongoose';
import {
  blogWorks,
  newBlogFields,
} from '../../services/marketplace/src/modules/catalog/blogs/blogs.service.ts';
import { createProfiles } from '../identity/profiles.ts';

/** Blogs of one person. */
const blogsPerPerson = 10;
const days = 7;
const description: RichTextDocument = {
  type: 'doc',
  content: Array.from({ length: 8 }, () => ({
    type: 'paragraph',
    content: [{ type: 'text', text: 'What was tried, and what came of it in the end. '.repeat(5) }],
  })),
};

/** Freelancers with ten blogs each, whose titles and tags are the headlines and skills of the directory's people. */
export function createWriters(now = Date.now()) {
  const nextProfile = createProfiles();
  return (number: number) => {
    const ownerId = new mongoose.Types.ObjectId();
    const username = `person-${number}`;
    const site = {
      ownerId,
      label: username,
      published: true,
      ownerIsFreelancer: true,
      profile: samplePublicProfile({ id: String(ownerId), username }),
      profileVersion: 1,
      hosts: [],
      saidAt: new Date(),
    };
    const blogs = Array.from({ length: blogsPerPerson }, (_, at) => {
      const { headline = '', skills = [] } = nextProfile();
      const content = {
        title: headline || 'A year',
        brief: 'What it is about, in a sentence that takes about two lines of a card.',
        description,
        coverImg: null,
        images: [],
        tags: skills.slice(0, 4),
      };
      const publishedAt = new Date(now - (number * blogsPerPerson + at) * minuteMs);
      const slug = `blog-${at}`;
      const fields = newBlogFields({ content, slug, publishedAt });
      return { ...blogWorks.asNew(String(ownerId), fields), outbox: [] };
    });
    return { site, blogs };
  };
}

/** A week's daily views of a blog. */
export const weekOf = ({ _id: blogId, ownerId }: { _id: unknown; ownerId: unknown }) =>
  Array.from({ length: days }, (_, back) => {
    const day = new Date(Date.now() - back * dayMs).toISOString().slice(0, 10);
    const counts = { views: 1 + (back % 3), reads: back % 2, lastBatch: 1 };
    return { _id: `${blogId}:${day}`, blogId, ownerId, day, at: new Date(day), ...counts };
  });
