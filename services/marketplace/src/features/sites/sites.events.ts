import { type EventHandlers, wasErased } from '@soloist/service-kit';
import { SiteModel } from './sites.model.ts';
import { keepSite } from './sites.service.ts';

export const siteEvents: EventHandlers = {
  'identity.profile-changed': async ({ payload }) => {
    await keepSite(payload);
    // News older than the erasure may arrive after it.
    const ownerId = payload.profile.id;
    if (await wasErased(ownerId)) await SiteModel.deleteOne({ ownerId });
  },
};
