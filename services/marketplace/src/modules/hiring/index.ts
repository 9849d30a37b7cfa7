export { ApplicationModel } from './applications/applications.model.ts';
export { applicationRoutes } from './applications/applications.routes.ts';
export { findApplicationIds, newApplication } from './applications/apply.service.ts';
export { updateJobCounts } from './applications/job-counts.service.ts';
export { findCountDifferences, fixCountDifference } from './check-counts.service.ts';
export { ClientSummaryModel } from './clients/client-summary.model.ts';
export { closeEndedJobsTask } from './close-ended-jobs.job.ts';
export { takesApplications } from './jobs/job-days.rules.ts';
export { anyJobTerm, locationText } from './jobs/job-terms.rules.ts';
export { setJobsVisible } from './jobs/job-visibility.service.ts';
export { JobModel, type StoredJob } from './jobs/jobs.model.ts';
export { jobWorks, newJobContent } from './jobs/jobs.service.ts';
export { jobEvents } from './jobs.events.ts';
export { jobRoutes } from './jobs.routes.ts';
export { erasePersonsJobs, readPersonsJobs } from './jobs-personal-data.service.ts';
export {
  erasePersonsCorrections,
  MatchCorrectionsModel,
  readPersonsCorrections,
} from './matches/match-corrections.service.ts';
export { matchRoutes } from './matches/matches.routes.ts';
export { savedSearchEvents } from './saved-searches/saved-searches.events.ts';
export { SavedSearchModel, SearchMatchModel } from './saved-searches/saved-searches.model.ts';
export { savedSearchRoutes } from './saved-searches/saved-searches.routes.ts';
export {
  erasePersonsSearches,
  readPersonsSearches,
} from './saved-searches/searches-personal-data.service.ts';
