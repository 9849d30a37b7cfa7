import type { PersonalData } from '@soloist/service-kit';
import { BlogDayModel } from '../blogs/blog-days.model.ts';
import { BlogModel } from '../blogs/blogs.model.ts';
import { DraftVersionModel } from '../drafts/draft-versions.model.ts';
import { presentDraft } from '../drafts/drafts.presenter.ts';
import { DraftModel, type StoredDraft } from '../drafts/drafts.service.ts';
import { erasePersonsJobs, readPersonsJobs } from '../jobs/jobs-personal-data.ts';
import { erasePersonsLeads, readPersonsLeads } from '../leads/leads-personal-data.ts';
import { erasePersonsMatchFacts, readPersonsMatchFacts } from '../matches/match-facts.service.ts';
import { ProjectModel } from '../projects/projects.model.ts';
import {
  erasePersonsRecommendations,
  readPersonsRecommendations,
} from '../recommendations/recommendations-personal-data.ts';
import { erasePersonsReports, readPersonsReports } from '../reports/reports-personal-data.ts';
import {
  erasePersonsSearches,
  readPersonsSearches,
} from '../saved-searches/searches-personal-data.ts';
import { ServiceModel } from '../services/services.model.ts';
import { SiteModel } from '../sites/sites.model.ts';
import { known } from '../works/works.model.ts';

/**
 * A person's portfolio site, with the copy of the profile that it shows, services, portfolio projects,
 * blogs and drafts. What drafts were before is not told: it is theirs as they are, only older.
 */
export const personalData: PersonalData = {
  read: async ({ userId: ownerId, email }) => {
    const [jobs, reports, savedSearches, matchFacts] = await Promise.all([
      readPersonsJobs(ownerId),
      readPersonsReports(ownerId),
      readPersonsSearches(ownerId),
      readPersonsMatchFacts(ownerId),
    ]);
    const [sites, services, projects, blogs, drafts, leads, recommended] = await Promise.all([
      SiteModel.find({ ownerId }, { _id: 0, __v: 0 }).lean(),
      ServiceModel.find({ ownerId, ...known() }, { __v: 0, version: 0 }).lean(),
      ProjectModel.find({ ownerId, ...known() }, { __v: 0, version: 0, galleryTerms: 0 }).lean(),
      BlogModel.find(
        { ownerId, ...known() },
        { __v: 0, version: 0, terms: 0, lastBatch: 0 },
      ).lean(),
      DraftModel.find({ ownerId, state: 'kept' }).lean<StoredDraft[]>(),
      readPersonsLeads({ ownerId, email }),
      readPersonsRecommendations({ userId: ownerId, email }),
    ]);
    // Its images are among the files of documents.
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
        matchFacts,
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
      erasePersonsMatchFacts(ownerId),
    ]);
  },
};
