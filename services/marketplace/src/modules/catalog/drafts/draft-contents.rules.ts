import type { RichTextDocument, UploadedImage, WorkDraftContent } from '@soloist/contracts';
import { richTextToText } from '@soloist/rich-text';
import { listImagesInText } from '../texts/submitted-text.rules.ts';

/** The fields of any content that hold images or long texts. */
interface IllustratedContent {
  images?: UploadedImage[];
  coverImg?: UploadedImage | null;
  description?: RichTextDocument;
  summary?: string;
  process?: string;
}

/** Addresses of the images in a draft. */
export function listDraftImages(content: WorkDraftContent): string[] {
  const { images = [], coverImg, description }: IllustratedContent = content;
  const addresses = [...(coverImg ? [coverImg] : []), ...images].map(({ url }) => url);
  return [...new Set([...addresses, ...(description ? listImagesInText(description) : [])])];
}

/** The long texts of a draft. */
export function draftText(content: WorkDraftContent): string {
  const { summary = '', process = '', description }: IllustratedContent = content;
  return [summary, process, description ? richTextToText(description) : ''].join('\n');
}
