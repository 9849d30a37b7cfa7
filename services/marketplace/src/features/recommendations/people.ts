import { AppError } from '@soloist/service-kit';
import { fullName } from '../../full-name.ts';
import { SiteModel, type StoredSite } from '../sites/sites.model.ts';

export const nameOf = ({ profile }: Pick<StoredSite, 'profile'>) => fullName(profile);

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
