import { type BlogTerms, blogMessages, type RichTextDocument } from '@soloist/contracts';
import { readingMinutes, richTextToText } from '@soloist/rich-text';
import { invalidInput } from '@soloist/server-kit';
import { listImagesInText, parseSubmittedText } from '../texts/submitted-text.rules.ts';
import type { WorkPublicationState } from '../works/works.model.ts';
import { listBlogTerms } from './blog-terms.rules.ts';
import type { BlogContent } from './blogs.model.ts';

/**
 * The stored content of a submitted blog.
 * @throws AppError `invalid_input` for an empty, overlong or invalid text.
 */
export async function toBlogContent({
  type,
  title,
  brief,
  description,
  coverImg,
  images,
  tags,
}: BlogTerms) {
  const text = await parseSubmittedText({ type, description });
  if (isEmpty(text)) {
    const message = blogMessages.description;
    throw invalidInput(message, [{ path: 'description', message }]);
  }
  return { title, brief, description: text, coverImg, images, tags };
}

const isEmpty = (text: RichTextDocument) =>
  richTextToText(text).trim() === '' && listImagesInText(text).length === 0;

/** The fields derived from a blog's content and state, stored beside them. */
export const deriveBlogFields = ({
  content,
  state,
}: {
  content: BlogContent;
  state: WorkPublicationState;
}) => ({
  readingMinutes: readingMinutes(content.description),
  terms: state === 'published' ? listBlogTerms(content) : [],
});

/** Addresses of the images in a blog. */
export const listBlogImages = ({ coverImg, images, description }: BlogContent) => [
  ...(coverImg ? [coverImg.url] : []),
  ...images.map(({ url }) => url),
  ...listImagesInText(description),
];
