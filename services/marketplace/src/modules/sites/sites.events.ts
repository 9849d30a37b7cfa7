import { type EventHandlers, isAccountDeleted } from '@soloist/server-kit';
import { isSuspended } from './owners/public-owners.service.ts';
import { SiteModel } from './sites.model.ts';
import { storeOwnerProfile } from './sites.service.ts';

interface SiteEventDeps {
  /** Called when an owner's profile has changed, and with it perhaps what others may see of them. */
  onOwnerChanged: (ownerId: string, owner: { isSuspended: boolean }) => Promise<void>;
}

export const siteEvents = ({ onOwnerChanged }: SiteEventDeps): EventHandlers => ({
  'identity.profile-changed': async (event) => {
    await storeOwnerProfile(event);
    // Events older than the erasure may arrive after it.
    const ownerId = event.payload.profile.id;
    if (await isAccountDeleted(ownerId)) await SiteModel.deleteOne({ ownerId });
    await onOwnerChanged(ownerId, { isSuspended: await isSuspended(ownerId) });
  },
});
