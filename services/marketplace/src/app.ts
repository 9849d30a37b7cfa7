import {
  mergeEventHandlers,
  type RunningService,
  startScheduledTasks,
  startService,
} from '@soloist/server-kit';
import type { MarketplaceConfig } from './config.ts';
import { migrations } from './migrations/index.ts';
import {
  BlogDayModel,
  BlogModel,
  blogRoutes,
  createBlogViews,
  createDocumentsClient,
  DraftModel,
  DraftVersionModel,
  draftRoutes,
  ProjectModel,
  projectListingEvents,
  projectRoutes,
  ServiceModel,
  serviceRoutes,
  syncHasProjects,
} from './modules/catalog/index.ts';
import {
  ApplicationModel,
  applicationRoutes,
  ClientSummaryModel,
  closeEndedJobsTask,
  JobModel,
  jobEvents,
  jobRoutes,
  MatchCorrectionsModel,
  matchRoutes,
  SavedSearchModel,
  SearchMatchModel,
  savedSearchEvents,
  savedSearchRoutes,
  setJobsVisible,
} from './modules/hiring/index.ts';
import { createLeadRoutes, leadEvents, leadModels } from './modules/leads/index.ts';
import {
  CaseModel,
  createItemReader,
  createMessagingClient,
  reportEvents,
  reportRoutes,
} from './modules/moderation/index.ts';
import { cardRoutes, createCards, siteRoutes } from './modules/pages/index.ts';
import { personalData } from './modules/personal-data/index.ts';
import {
  createRecommendationRoutes,
  recommendationModels,
  storePaidClient,
} from './modules/recommendations/index.ts';
import {
  chooseEngine,
  createProjectSearch,
  createSearchIndex,
  searchEvents,
  searchRoutes,
  withSearchErasure,
} from './modules/search/index.ts';
import { createIdentityClient, SiteModel, siteEvents } from './modules/sites/index.ts';

/** Starts the service on the configured port. */
export function startMarketplace(config: MarketplaceConfig): Promise<RunningService> {
  return startService({
    name: 'marketplace',
    config,
    migrations,
    models: [
      SiteModel,
      ServiceModel,
      ProjectModel,
      BlogModel,
      BlogDayModel,
      DraftModel,
      DraftVersionModel,
      ...leadModels,
      JobModel,
      ApplicationModel,
      ClientSummaryModel,
      ...recommendationModels,
      MatchCorrectionsModel,
      SavedSearchModel,
      SearchMatchModel,
      CaseModel,
    ],
    create: async (context) => {
      const views = createBlogViews({ ...context, secret: config.INTERNAL_SECRET });
      const cards = createCards();
      const leads = createLeadRoutes(config, context);
      const engine = chooseEngine(config);
      const index = createSearchIndex(engine, context.logger);
      index.startFilling();
      const identity = createIdentityClient(config);
      const readItem = createItemReader(createMessagingClient(config));
      const scheduled = startScheduledTasks([closeEndedJobsTask], context.logger);
      return {
        routes: [
          ...siteRoutes(config.PUBLIC_URL),
          ...cardRoutes(config.PUBLIC_URL, cards),
          ...serviceRoutes({ documents: createDocumentsClient(config), identity }),
          ...projectRoutes(createProjectSearch(engine)),
          ...blogRoutes(config.PUBLIC_URL, { ...context, views }),
          ...draftRoutes(),
          ...searchRoutes(engine),
          ...(await createRecommendationRoutes(config, { ...context, identity })),
          ...leads.routes,
          ...applicationRoutes(identity),
          ...matchRoutes(),
          ...savedSearchRoutes(),
          ...reportRoutes(readItem),
          // Last, because `/jobs/:id` also matches all other paths below `/jobs`.
          ...jobRoutes(),
        ],
        events: mergeEventHandlers(
          { 'invoice.paid': storePaidClient },
          jobEvents(identity),
          siteEvents({
            onOwnerChanged: async (ownerId, { isSuspended }) => {
              await setJobsVisible(ownerId, !isSuspended);
              await syncHasProjects(ownerId);
              await index.renewPerson(ownerId);
            },
          }),
          searchEvents(index),
          projectListingEvents,
          leadEvents,
          savedSearchEvents,
          reportEvents(readItem),
        ),
        personalData: withSearchErasure(personalData, index),
        closers: [scheduled.close, leads.close, views.close, cards.close, index.close],
      };
    },
  });
}
