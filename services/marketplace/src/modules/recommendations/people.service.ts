import { AppError } from '@soloist/server-kit';
import { fullName, SiteModel, type StoredSite } from '../sites/index.ts';
export const nameOfOwner = ({ profile }: Pick<StoredSite, 'profile'>) => fullName(profile);

/**
 * The profile of a signed-in person.
 * @throws AppError `unavailable` until identity's event about a new account has arrived.
 */
export async function findPerson(userId: string): Promise<StoredSite> {
  const site = await SiteModel.findOne({ ownerId: userId }).lean<StoredSite>();
  if (!site) {
    throw new AppError(
      'unavailable',
      'Your account isn’t ready yet. Please try again in a moment.',
    );
  }
  return site;
}
