import type { OwnImage, RichTextDocument, WorkDraftContent } from '@soloist/contracts';
import { imagesInText } from '../../shown-text.ts';

/** The parts of a content of any kind that hold pictures. */
interface Pictured {
  images?: OwnImage[];
  coverImg?: OwnImage | null;
  description?: RichTextDocument;
}

/** Addresses of the pictures in a draft. */
export function imagesOf(content: WorkDraftContent): string[] {
  const { images = [], coverImg, description }: Pictured = content;
  const shown = [...(coverImg ? [coverImg] : []), ...images].map(({ url }) => url);
  return [...new Set([...shown, ...(description ? imagesInText(description) : [])])];
}
