import { allHandlers, type RunningService, startService } from '@soloist/service-kit';
import { createDocumentsClient } from './clients/documents.ts';
import { createIdentityClient } from './clients/identity.ts';
import { createMessagingClient } from './clients/messaging.ts';
import type { MarketplaceConfig } from './config.ts';
import { ApplicationModel } from './features/applications/applications.model.ts';
import { applicationRoutes } from './features/applications/applications.routes.ts';
import { BlogDayModel } from './features/blogs/blog-days.model.ts';
import { createBlogViews } from './features/blogs/blog-views.ts';
import { BlogModel } from './features/blogs/blogs.model.ts';
import { blogRoutes } from './features/blogs/blogs.routes.ts';
import { cardRoutes } from './features/cards/cards.routes.ts';
import { createCards } from './features/cards/cards.service.ts';
import { DraftVersionModel } from './features/drafts/draft-versions.model.ts';
import { draftRoutes } from './features/drafts/drafts.routes.ts';
import { DraftModel } from './features/drafts/drafts.service.ts';
import { ClientFactsModel } from './features/jobs/client-facts.model.ts';
import { startClosing } from './features/jobs/close-ended-jobs.ts';
import { jobEvents } from './features/jobs/jobs.events.ts';
import { JobModel } from './features/jobs/jobs.model.ts';
import { jobRoutes } from './features/jobs/jobs.routes.ts';
import { leadEvents } from './features/leads/lead-moves.events.ts';
import { createLeadParts, leadModels } from './features/leads/lead-parts.ts';
import { MatchFactsModel } from './features/matches/match-facts.service.ts';
import { matchRoutes } from './features/matches/matches.routes.ts';
import { personalData } from './features/personal-data/personal-data.service.ts';
import { ProjectModel } from './features/projects/projects.model.ts';
import { projectRoutes } from './features/projects/projects.routes.ts';
import { keepPaidClient } from './features/recommendations/paid-clients.service.ts';
import {
  createRecommendationRoutes,
  recommendationModels,
} from './features/recommendations/recommendation-parts.ts';
import { CaseModel } from './features/reports/cases.model.ts';
import { reportEvents } from './features/reports/reports.events.ts';
import { reportRoutes } from './features/reports/reports.routes.ts';
import { createThings } from './features/reports/things.ts';
import { savedSearchEvents } from './features/saved-searches/saved-searches.events.ts';
import {
  SavedSearchModel,
  SearchMatchModel,
} from './features/saved-searches/saved-searches.model.ts';
import { savedSearchRoutes } from './features/saved-searches/saved-searches.routes.ts';
import { chooseEngine } from './features/search/choose-engine.ts';
import { searchEvents } from './features/search/search.events.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { createSearchIndex } from './features/search/search-index.ts';
import { withSearch } from './features/search/search-personal-data.ts';
import { ServiceModel } from './features/services/services.model.ts';
import { serviceRoutes } from './features/services/services.routes.ts';
import { siteEvents } from './features/sites/sites.events.ts';
import { SiteModel } from './features/sites/sites.model.ts';
import { siteRoutes } from './features/sites/sites.routes.ts';
import { migrations } from './migrations/index.ts';

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
      ClientFactsModel,
      ...recommendationModels,
      MatchFactsModel,
      SavedSearchModel,
      SearchMatchModel,
      CaseModel,
    ],
    create: async (context) => {
      const views = createBlogViews({ ...context, secret: config.INTERNAL_SECRET });
      const cards = createCards();
      const leads = createLeadParts(config, context);
      const engine = chooseEngine(config);
      const index = createSearchIndex(engine, context.logger);
      index.begin();
      const identity = createIdentityClient(config);
      const readThing = createThings(createMessagingClient(config));
      const closing = startClosing(context.logger);
      return {
        routes: [
          ...siteRoutes(config.PUBLIC_URL),
          ...cardRoutes(config.PUBLIC_URL, cards),
          ...serviceRoutes({ documents: createDocumentsClient(config), identity }),
          ...projectRoutes(),
          ...blogRoutes(config.PUBLIC_URL, { ...context, views }),
          ...draftRoutes(),
          ...searchRoutes(engine),
          ...(await createRecommendationRoutes(config, { ...context, identity })),
          ...leads.routes,
          ...applicationRoutes(identity),
          ...matchRoutes(),
          ...savedSearchRoutes(),
          ...reportRoutes(readThing),
          // Last: `/jobs/:id` has the form of all other paths below `/jobs`.
          ...jobRoutes(),
        ],
        events: allHandlers(
          { 'invoice.paid': keepPaidClient },
          jobEvents(identity),
          siteEvents(index),
          searchEvents(index),
          leadEvents,
          savedSearchEvents,
          reportEvents(readThing),
        ),
        personalData: withSearch(personalData, index),
        closers: [closing.close, leads.close, views.close, cards.close, index.close],
      };
    },
  });
}
