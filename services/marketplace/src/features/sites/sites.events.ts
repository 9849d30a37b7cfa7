import { type EventHandlers, wasErased } from '@soloist/service-kit';
import { showJobsOf } from '../jobs/show-jobs.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { isSuspended } from './shown-owners.ts';
import { SiteModel } from './sites.model.ts';
import { keepSite } from './sites.service.ts';

export const siteEvents = ({ renewPerson }: SearchIndex): EventHandlers => ({
  'identity.profile-changed': async (event) => {
    await keepSite(event);
    // News older than the erasure may arrive after it.
    const ownerId = event.payload.profile.id;
    if (await wasErased(ownerId)) await SiteModel.deleteOne({ ownerId });
    await showJobsOf(ownerId, !(await isSuspended(ownerId)));
    await renewPerson(ownerId);
  },
});
