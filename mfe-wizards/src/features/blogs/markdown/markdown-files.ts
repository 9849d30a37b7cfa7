import { slugOf } from '@soloist/contracts';
import { saveFile } from '@soloist/ui';
import type { BlogDraft } from '../blog-draft.ts';
import type { ImportedBlog } from './markdown-to-blog.ts';

const mostBytes = 1024 * 1024;

/** A blog of a chosen file. Fails with a sentence for people. */
export async function importMarkdown(file: File): Promise<ImportedBlog> {
  if (file.size > mostBytes) throw new Error('This file is too long: a text has at most 1 MB.');
  const text = await file.text();
  if (text.includes('\0')) throw new Error('This is not a text file.');
  const { markdownToBlog } = await import(
    /* webpackChunkName: "blog-markdown" */ './markdown-to-blog.ts'
  );
  return markdownToBlog(text);
}

/** Saves the blog as a file of the person's. */
export async function exportMarkdown(draft: BlogDraft) {
  const { blogToMarkdown } = await import(
    /* webpackChunkName: "blog-markdown" */ './blog-to-markdown.ts'
  );
  const file = new Blob([blogToMarkdown(draft)], { type: 'text/markdown' });
  saveFile(file, `${draft.slug || slugOf(draft.title)}.md`);
}
