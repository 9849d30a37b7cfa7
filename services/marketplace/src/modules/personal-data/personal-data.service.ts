import type { PersonalData } from '@soloist/server-kit';
import {
  BlogDayModel,
  BlogModel,
  DraftModel,
  DraftVersionModel,
  notDeleted,
  ProjectModel,
  presentDraft,
  ServiceModel,
  type StoredWorkDraft,
} from '../catalog/index.ts';
import {
  erasePersonsCorrections,
  erasePersonsJobs,
  erasePersonsSearches,
  readPersonsCorrections,
  readPersonsJobs,
  readPersonsSearches,
} from '../hiring/index.ts';
import { erasePersonsLeads, readPersonsLeads } from '../leads/index.ts';
import { erasePersonsReports, readPersonsReports } from '../moderation/index.ts';
import {
  erasePersonsRecommendations,
  readPersonsRecommendations,
} from '../recommendations/index.ts';
import { SiteModel } from '../sites/index.ts';

/**
 * A person's portfolio site, with the copy of the profile that it shows, services, portfolio projects,
 * blogs and drafts. Earlier versions of drafts are left out: they have the same content, only older.
 */
export const personalData: PersonalData = {
  read: async ({ userId: ownerId, email }) => {
    const [jobs, reports, savedSearches, matchCorrections] = await Promise.all([
      readPersonsJobs(ownerId),
      readPersonsReports(ownerId),
      readPersonsSearches(ownerId),
      readPersonsCorrections(ownerId),
    ]);
    const [sites, services, projects, blogs, drafts, leads, recommended] = await Promise.all([
      SiteModel.find({ ownerId }, { _id: 0, __v: 0 }).lean(),
      ServiceModel.find({ ownerId, ...notDeleted() }, { __v: 0, version: 0 }).lean(),
      ProjectModel.find(
        { ownerId, ...notDeleted() },
        { __v: 0, version: 0, galleryTerms: 0 },
      ).lean(),
      BlogModel.find(
        { ownerId, ...notDeleted() },
        { __v: 0, version: 0, terms: 0, lastBatch: 0 },
      ).lean(),
      DraftModel.find({ ownerId, state: 'kept' }).lean<StoredWorkDraft[]>(),
      readPersonsLeads({ ownerId, email }),
      readPersonsRecommendations({ userId: ownerId, email }),
    ]);
    // Documents exports its images among the files.
    return {
      records: {
        sites,
        services,
        projects,
        blogs,
        drafts: drafts.map(presentDraft),
        ...leads,
        ...recommended,
        ...jobs,
        ...reports,
        savedSearches,
        matchFacts: matchCorrections,
      },
      files: [],
    };
  },
  erase: async ({ userId: ownerId, email, askedAt }) => {
    await Promise.all([
      SiteModel.deleteMany({ ownerId }),
      ServiceModel.deleteMany({ ownerId }),
      ProjectModel.deleteMany({ ownerId }),
      BlogModel.deleteMany({ ownerId }),
      BlogDayModel.deleteMany({ ownerId }),
      DraftModel.deleteMany({ ownerId }),
      DraftVersionModel.deleteMany({ ownerId }),
      erasePersonsLeads({ ownerId, email, askedAt }),
      erasePersonsRecommendations({ userId: ownerId, email, askedAt }),
      erasePersonsJobs(ownerId),
      erasePersonsReports(ownerId),
      erasePersonsSearches(ownerId),
      erasePersonsCorrections(ownerId),
    ]);
  },
};
