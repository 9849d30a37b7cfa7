import { completenessFields, missingProfileFields, type PublicProfile } from './profiles.ts';

type ListedFields = Pick<PublicProfile, 'headline' | 'skills'>;

/**
 * Whether a published person has enough to be in the directory, discovery, search and the gallery:
 * a headline, and a skill or a portfolio project.
 */
export const isReadyForListing = (
  { headline, skills }: ListedFields,
  { hasProjects }: { hasProjects: boolean },
) => headline !== '' && (skills.length > 0 || hasProjects);

/** Fields of the nine that every listed person has: a name and, mostly, skills. */
const minimum = 2;

/** Whether a profile has no more than the minimum: then it ranks last, with a plan or without. */
export const isSparseProfile = (
  profile: Pick<PublicProfile, (typeof completenessFields)[number]>,
) => completenessFields.length - missingProfileFields(profile).length <= minimum;
