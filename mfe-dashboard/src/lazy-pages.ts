import { late } from '@soloist/ui';

// Less frequent pages: each is a separate chunk, so that the other pages start sooner.

export const AdminPages = late(async () => ({
  default: (await import('./areas/admin/admin.pages.tsx')).AdminPages,
}));

export const DecisionPage = late(async () => ({
  default: (await import('./areas/account/decisions/decision.page.tsx')).DecisionPage,
}));

export const DisputePage = late(async () => ({
  default: (await import('./areas/work/disputes/dispute.page.tsx')).DisputePage,
}));

export const DisputesPage = late(async () => ({
  default: (await import('./areas/work/disputes/disputes.page.tsx')).DisputesPage,
}));

export const DiscoverPage = late(async () => ({
  default: (await import('./areas/hiring/discover/discover.page.tsx')).DiscoverPage,
}));

export const EmployerDiscoverPage = late(async () => ({
  default: (await import('./areas/hiring/employer-discover/employer-discover.page.tsx'))
    .EmployerDiscoverPage,
}));

export const JobEditorPage = late(async () => ({
  default: (await import('./areas/hiring/job-editor/job-editor.page.tsx')).JobEditorPage,
}));

export const JobPage = late(async () => ({
  default: (await import('./areas/hiring/jobs/job.page.tsx')).JobPage,
}));

export const JobStatusPage = late(async () => ({
  default: (await import('./areas/hiring/applications/job-status.page.tsx')).JobStatusPage,
}));

export const CampaignPage = late(async () => ({
  default: (await import('./areas/work/campaigns/campaign.page.tsx')).CampaignPage,
}));

export const CampaignsPage = late(async () => ({
  default: (await import('./areas/work/campaigns/campaigns.page.tsx')).CampaignsPage,
}));

export const LedgerPage = late(async () => ({
  default: (await import('./areas/admin/ledger/ledger.page.tsx')).LedgerPage,
}));

export const LeadsPage = late(async () => ({
  default: (await import('./areas/work/leads/leads.page.tsx')).LeadsPage,
}));

export const TimePage = late(async () => ({
  default: (await import('./areas/work/time/time.page.tsx')).TimePage,
}));

export const BooksPages = late(async () => ({
  default: (await import('./areas/work/books.pages.tsx')).BooksPages,
}));

export const ExpensesPage = late(async () => ({
  default: (await import('./areas/work/expenses/expenses.page.tsx')).ExpensesPage,
}));

export const MessagesPage = late(async () => ({
  default: (await import('./areas/messages/messages.page.tsx')).MessagesPage,
}));

export const ModerationPage = late(async () => ({
  default: (await import('./areas/admin/moderation/moderation.page.tsx')).ModerationPage,
}));

export const OperationsPage = late(async () => ({
  default: (await import('./areas/admin/queues/queues.page.tsx')).OperationsPage,
}));

export const MyJobsPage = late(async () => ({
  default: (await import('./areas/hiring/my-jobs/my-jobs.page.tsx')).MyJobsPage,
}));

export const PlatformPages = late(async () => ({
  default: (await import('./areas/admin/platform/platform.pages.tsx')).PlatformPages,
}));

export const ProfilePage = late(async () => ({
  default: (await import('./areas/account/profile/profile.page.tsx')).ProfilePage,
}));

export const ProjectStatusPage = late(async () => ({
  default: (await import('./areas/work/projects/project.page.tsx')).ProjectStatusPage,
}));

export const ProjectViewPage = late(async () => ({
  default: (await import('./areas/work/projects/project.page.tsx')).ProjectViewPage,
}));

export const ProjectsPage = late(async () => ({
  default: (await import('./areas/work/projects/projects.page.tsx')).ProjectsPage,
}));

export const RecommendationsPage = late(async () => ({
  default: (await import('./areas/account/recommendations/recommendations.page.tsx'))
    .RecommendationsPage,
}));

export const ReferPage = late(async () => ({
  default: (await import('./areas/account/referrals/refer.page.tsx')).ReferPage,
}));

export const ServicePage = late(async () => ({
  default: (await import('./areas/account/services/service.page.tsx')).ServicePage,
}));

export const SettingsPage = late(async () => ({
  default: (await import('./areas/account/settings/settings.page.tsx')).SettingsPage,
}));

export const SharePage = late(async () => ({
  default: (await import('./areas/account/share/share.page.tsx')).SharePage,
}));

export const WalletPage = late(async () => ({
  default: (await import('./areas/work/wallet/wallet.page.tsx')).WalletPage,
}));

export const WebhookPages = late(async () => ({
  default: (await import('./areas/account/webhooks/webhooks.pages.tsx')).WebhookPages,
}));

export const WriteRecommendationPage = late(async () => ({
  default: (await import('./areas/account/recommendations/write-recommendation.page.tsx'))
    .WriteRecommendationPage,
}));
