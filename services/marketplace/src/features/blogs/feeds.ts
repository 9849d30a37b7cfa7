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
  /** Of the site where it stands: its links and images begin with it. */
  origin: string;
  link: string;
}

interface FeedFacts {
  /** BCP 47 tag: the language of the pages that the feed belongs to. */
  language: string;
  title: string;
  description: string;
  /** The page that it goes with, and its own address. */
  link: string;
  self: string;
  /** The host name that ids are made with: they stay the same wherever a blog moves. */
  authority: string;
  items: FeedItem[];
}

/** Newest first, with whole texts. */
export function writeFeed(format: FeedFormat, facts: FeedFacts): string {
  const changedAt = new Date(Math.max(0, ...facts.items.map(({ blog }) => Number(changeOf(blog)))));
  const feed = new Feed({
    id: facts.link,
    title: clean(facts.title),
    description: clean(facts.description),
    link: facts.link,
    feed: facts.self,
    updated: changedAt,
    generator: false,
    language: facts.language,
  });
  for (const item of facts.items) {
    feed.addItem({ ...entryOf(item, facts.authority), ...writerOf(item, format) });
  }
  return format === 'rss' ? feed.rss2() : withLanguage(feed.atom1(), facts.language);
}

/** The library writes the language into RSS only. */
const withLanguage = (atom: string, language: string) =>
  atom.replace('<feed ', `<feed xml:lang="${escapeHtml(language)}" `);

/** A scheduled one is new when its time comes, not when it was written. */
const changeOf = ({ updatedAt, publishedAt }: StoredBlog) =>
  updatedAt > publishedAt ? updatedAt : publishedAt;

function entryOf({ blog, origin, link }: FeedItem, authority: string) {
  const { title, brief, tags } = blog.content;
  const html = richTextToHtml(withCover(blog.content), { origin, absolute: true });
  return {
    // Readers take both for HTML.
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

/** RSS keeps its `author` for e-mail addresses. */
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

/** Without what XML cannot hold. */
const clean = (text: string) =>
  text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');

/** The library does not escape these where tags stand. */
const plainTag = (tag: string) => clean(tag).replace(/[<>]/g, '');
