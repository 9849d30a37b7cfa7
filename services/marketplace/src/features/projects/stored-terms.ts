import { type ProjectTerms, withScheme } from '@soloist/contracts';
import { imagesInText, toBlocks } from '../../shown-text.ts';
import type { StoredTerms } from './projects.model.ts';

/** @throws AppError `invalid_input` for a description that is none. */
export async function toStoredTerms({
  id: _,
  type,
  description,
  ...terms
}: ProjectTerms): Promise<StoredTerms> {
  return {
    ...terms,
    type,
    description: await toBlocks({ type, description }),
    liveUrl: withScheme(terms.liveUrl),
  };
}

/** Addresses of the pictures in a project. */
export function imagesOf({ coverImg, images, description }: StoredTerms): string[] {
  const shown = [...(coverImg ? [coverImg] : []), ...images].map(({ url }) => url);
  return [...new Set([...shown, ...imagesInText(description)])];
}
