import { type BlogTerms, blogMessages, type RichTextDocument } from '@soloist/contracts';
import { readingMinutes, richTextToText } from '@soloist/rich-text';
import { invalidInput } from '@soloist/service-kit';
import { imagesInText, toBlocks } from '../../shown-text.ts';
import type { WorkState } from '../works/works.model.ts';
import { termsOf } from './blog-terms.ts';
import type { BlogContent } from './blogs.model.ts';

/**
 * What is stored of a blog as it was sent.
 * @throws AppError `invalid_input` for a text that is empty, too long or none.
 */
export async function contentOf({
  type,
  title,
  brief,
  description,
  coverImg,
  images,
  tags,
}: BlogTerms) {
  const text = await toBlocks({ type, description });
  if (isEmpty(text)) {
    const message = blogMessages.description;
    throw invalidInput(message, [{ path: 'description', message }]);
  }
  return { title, brief, description: text, coverImg, images, tags };
}

const isEmpty = (text: RichTextDocument) =>
  richTextToText(text).trim() === '' && imagesInText(text).length === 0;

/** What follows from the content and state of a blog, stored beside them. */
export const derivedFrom = ({ content, state }: { content: BlogContent; state: WorkState }) => ({
  readingMinutes: readingMinutes(content.description),
  terms: state === 'published' ? termsOf(content) : [],
});

/** Addresses of the pictures in a blog. */
export const imagesOf = ({ coverImg, images, description }: BlogContent) => [
  ...(coverImg ? [coverImg.url] : []),
  ...images.map(({ url }) => url),
  ...imagesInText(description),
];
