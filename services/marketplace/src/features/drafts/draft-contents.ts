import type { OwnImage, RichTextDocument, WorkDraftContent } from '@soloist/contracts';
import { richTextToText } from '@soloist/rich-text';
import { imagesInText } from '../../shown-text.ts';

/** The parts of a content of any kind that hold pictures or long texts. */
interface Parts {
  images?: OwnImage[];
  coverImg?: OwnImage | null;
  description?: RichTextDocument;
  summary?: string;
  process?: string;
}

/** Addresses of the pictures in a draft. */
export function imagesOf(content: WorkDraftContent): string[] {
  const { images = [], coverImg, description }: Parts = content;
  const shown = [...(coverImg ? [coverImg] : []), ...images].map(({ url }) => url);
  return [...new Set([...shown, ...(description ? imagesInText(description) : [])])];
}

/** The long texts of a draft. */
export function textOf(content: WorkDraftContent): string {
  const { summary = '', process = '', description }: Parts = content;
  return [summary, process, description ? richTextToText(description) : ''].join('\n');
}
