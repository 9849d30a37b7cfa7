import { type ProjectTerms, withScheme } from '@soloist/contracts';
import { listImagesInText, parseSubmittedText } from '../texts/submitted-text.rules.ts';
import type { StoredProjectTerms } from './projects.model.ts';

/** @throws AppError `invalid_input` for an invalid description. */
export async function toStoredProjectTerms({
  id: _,
  type,
  description,
  ...terms
}: ProjectTerms): Promise<StoredProjectTerms> {
  return {
    ...terms,
    type,
    description: await parseSubmittedText({ type, description }),
    liveUrl: withScheme(terms.liveUrl),
  };
}

/** Addresses of the images in a project. */
export function listProjectImages({ coverImg, images, description }: StoredProjectTerms): string[] {
  const addresses = [...(coverImg ? [coverImg] : []), ...images].map(({ url }) => url);
  return [...new Set([...addresses, ...listImagesInText(description)])];
}
