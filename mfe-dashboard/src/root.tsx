import { Route, Routes } from '@soloist/web-client';
import { Suspense } from 'react';
import { outboxName } from './areas/messages/outbox/outbox-name.rules.ts';
import { PageLoading } from './areas/shared/loading/page-loading.tsx';
import { EmployerHomePage } from './areas/work/employer-home/employer-home.page.tsx';
import { HomePage } from './areas/work/home/home.page.tsx';
import {
  AdminPages,
  BooksPages,
  CampaignPage,
  CampaignsPage,
  DecisionPage,
  DiscoverPage,
  DisputePage,
  DisputesPage,
  EmployerDiscoverPage,
  ExpensesPage,
  JobEditorPage,
  JobPage,
  JobStatusPage,
  LeadsPage,
  LedgerPage,
  MessagesPage,
  ModerationPage,
  MyJobsPage,
  OperationsPage,
  PlatformPages,
  ProfilePage,
  ProjectStatusPage,
  ProjectsPage,
  ProjectViewPage,
  RecommendationsPage,
  ReferPage,
  ServicePage,
  SettingsPage,
  SharePage,
  TimePage,
  WalletPage,
  WebhookPages,
  WriteRecommendationPage,
} from './lazy-pages.ts';

// Unsent messages are sent on any page, not only on the messages page.
if (Object.keys(localStorage).some((key) => key.startsWith(outboxName))) {
  void import('./areas/messages/outbox/outbox.store.ts');
}

export function Root() {
  return (
    <Suspense fallback={<PageLoading />}>
      <Routes>
        <Route path="/dashboard" element={<HomePage />} />
        <Route path="/empdashboard" element={<EmployerHomePage />} />
        <Route path="/discover" element={<DiscoverPage />} />
        <Route path="/empdiscover" element={<EmployerDiscoverPage />} />
        <Route path="/projects" element={<ProjectsPage />} />
        <Route path="/job/:id" element={<JobPage />} />
        <Route path="/job/status/:id" element={<JobStatusPage />} />
        <Route path="/jobs" element={<MyJobsPage />} />
        <Route path="/createJob" element={<JobEditorPage />} />
        <Route path="/project/status/:id" element={<ProjectStatusPage />} />
        <Route path="/dashboard/project-view/:id" element={<ProjectViewPage />} />
        <Route path="/time" element={<TimePage />} />
        <Route path="/expenses" element={<ExpensesPage />} />
        <Route path="/payments/*" element={<BooksPages />} />
        <Route path="/lead-dashboard" element={<LeadsPage />} />
        <Route path="/lead-generation" element={<CampaignsPage />} />
        <Route path="/lead-generation/:id" element={<CampaignPage />} />
        <Route path="/message" element={<MessagesPage />} />
        <Route path="/message/:userId" element={<MessagesPage />} />
        <Route path="/admin/*" element={<AdminPages />} />
        <Route path="/platform/*" element={<PlatformPages />} />
        <Route path="/moderation" element={<ModerationPage />} />
        <Route path="/decision/:id" element={<DecisionPage />} />
        <Route path="/operator" element={<OperationsPage />} />
        <Route path="/operator/ledger" element={<LedgerPage />} />
        <Route path="/requestrecommendation" element={<RecommendationsPage />} />
        <Route path="/recommendation/write/:id" element={<WriteRecommendationPage />} />
        <Route path="/refer-to-earn" element={<ReferPage />} />
        <Route path="/service/:id" element={<ServicePage />} />
        <Route path="/settings" element={<SettingsPage />} />
        <Route path="/settings/webhooks/*" element={<WebhookPages />} />
        <Route path="/share" element={<SharePage />} />
        <Route path="/payments" element={<WalletPage />} />
        <Route path="/payments/disputes" element={<DisputesPage />} />
        <Route path="/payments/disputes/:id" element={<DisputePage />} />
        <Route path="/profile/:id" element={<ProfilePage />} />
      </Routes>
    </Suspense>
  );
}
