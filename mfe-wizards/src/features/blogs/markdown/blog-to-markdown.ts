import { richTextToMarkdown } from '@soloist/rich-text/parse';
import { stringify } from 'yaml';
import type { BlogDraft } from '../blog-draft.ts';

/** A blog as a Markdown file with front matter, in the names that site makers use. */
export function blogToMarkdown(draft: Omit<BlogDraft, 'blog_id'>): string {
  const { title, brief, slug, publishAt, tags, coverImg, images, description } = draft;
  const facts = {
    ...(title && { title }),
    ...(brief && { description: brief }),
    ...(slug && { slug }),
    ...(publishAt && { date: publishAt }),
    ...(tags.length > 0 && { tags }),
    ...(coverImg && { cover: coverImg }),
    ...(images.length > 0 && { images }),
  };
  return `---\n${stringify(facts)}---\n\n${richTextToMarkdown(description)}`;
}
