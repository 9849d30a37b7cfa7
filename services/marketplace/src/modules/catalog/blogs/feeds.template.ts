import type { RichTextDocument } from '@soloist/contracts';
import { richTextToHtml } from '@soloist/rich-text';
import { escape as escapeHtml } from 'es-toolkit';
import { Feed } from 'feed';
import type { StoredBlog } from './blogs.model.ts';

export type FeedFormat = 'rss' | 'atom';

export const feedTypes: Record<FeedFormat, string> = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
};

export interface FeedItem {
  blog: StoredBlog;
  author: string;
  /** The origin of the feed's site: its links and images start with it. */
  origin: string;
  link: string;
}

interface FeedMetadata {
  /** BCP 47 tag: the language of the pages that the feed belongs to. */
  language: string;
  title: string;
  description: string;
  /** The page it belongs to, and the address of the feed. */
  link: string;
  self: string;
  /** The host name in ids, which stay the same wherever a blog moves. */
  authority: string;
  items: FeedItem[];
}

/** Newest first, with whole texts. */
export function writeFeed(format: FeedFormat, metadata: FeedMetadata): string {
  const changedAt = new Date(
    Math.max(0, ...metadata.items.map(({ blog }) => Number(changeOf(blog)))),
  );
  const feed = new Feed({
    id: metadata.link,
    title: clean(metadata.title),
    description: clean(metadata.description),
    link: metadata.link,
    feed: metadata.self,
    updated: changedAt,
    generator: false,
    language: metadata.language,
  });
  for (const item of metadata.items) {
    feed.addItem({ ...entryOf(item, metadata.authority), ...writerOf(item, format) });
  }
  return format === 'rss' ? feed.rss2() : withLanguage(feed.atom1(), metadata.language);
}

/** The library writes the language into RSS only. */
const withLanguage = (atom: string, language: string) =>
  atom.replace('<feed ', `<feed xml:lang="${escapeHtml(language)}" `);

/** A scheduled post is new when it is published, not when it was written. */
const changeOf = ({ updatedAt, publishedAt }: StoredBlog) =>
  updatedAt > publishedAt ? updatedAt : publishedAt;

function entryOf({ blog, origin, link }: FeedItem, authority: string) {
  const { title, brief, tags } = blog.content;
  const html = richTextToHtml(withCover(blog.content), { origin, absolute: true });
  return {
    // Feed readers parse both as HTML.
    title: escapeHtml(clean(title)),
    description: escapeHtml(clean(brief)),
    id: `tag:${authority},2026:blog/${blog._id}`,
    link,
    date: changeOf(blog),
    published: blog.publishedAt,
    content: clean(html),
    category: tags.map(plainTag).map((tag) => ({ name: tag, term: tag })),
  };
}

/** RSS keeps its `author` for email addresses. */
function writerOf({ author, origin }: FeedItem, format: FeedFormat) {
  const name = clean(author);
  return format === 'atom'
    ? { author: [{ name, link: origin }] }
    : { extensions: [{ name: 'dc:creator', objects: { _text: name } }] };
}

function withCover({ coverImg, description }: StoredBlog['content']): RichTextDocument {
  if (!coverImg) return description;
  const cover = { type: 'image' as const, attrs: { src: coverImg.url, alt: coverImg.alt } };
  return { type: 'doc', content: [cover, ...description.content] };
}

/** Removes characters that XML cannot contain. */
const clean = (text: string) =>
  text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');

/** The library does not escape these inside tags. */
const plainTag = (tag: string) => clean(tag).replace(/[<>]/g, '');
