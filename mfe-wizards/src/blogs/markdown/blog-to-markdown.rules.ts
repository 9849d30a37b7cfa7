import { richTextToMarkdown } from '@soloist/rich-text/parse';
import { stringify } from 'yaml';
import type { BlogDraft } from '../blog-draft.rules.ts';

/** Converts a post to a Markdown file with front matter, with the names that site generators use. */
export function blogToMarkdown(draft: Omit<BlogDraft, 'blog_id'>): string {
  const { title, brief, slug, publishAt, tags, coverImg, images, description } = draft;
  const frontMatter = {
    title: title || undefined,
    description: brief || undefined,
    slug: slug || undefined,
    date: publishAt || undefined,
    tags: tags.length > 0 ? tags : undefined,
    cover: coverImg ?? undefined,
    images: images.length > 0 ? images : undefined,
  };
  return `---\n${stringify(frontMatter)}---\n\n${richTextToMarkdown(description)}`;
}
