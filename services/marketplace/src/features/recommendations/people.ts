import { AppError } from '@soloist/service-kit';
import { SiteModel, type StoredSite } from '../sites/sites.model.ts';

/** A person's name as others see it; empty when their profile has none. */
export const nameOf = ({ profile }: Pick<StoredSite, 'profile'>) =>
  [profile.fname, profile.lname].filter(Boolean).join(' ').trim();

/**
 * What is known of somebody signed in.
 * @throws AppError `unavailable` while identity's news of a new account are on their way.
 */
export async function findPerson(userId: string): Promise<StoredSite> {
  const found = await SiteModel.findOne({ ownerId: userId }).lean<StoredSite>();
  if (!found) {
    throw new AppError('unavailable', 'Your account is being made. Please try again in a moment.');
  }
  return found;
}
