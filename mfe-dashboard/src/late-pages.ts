import { late } from '@soloist/ui';

// Pages that are opened now and then: each is a chunk of its own, so that the others start sooner.

export const AdminPages = late(async () => ({
  default: (await import('./features/admin/admin.pages.tsx')).AdminPages,
}));

export const DecisionPage = late(async () => ({
  default: (await import('./features/reports/decision.page.tsx')).DecisionPage,
}));

export const DisputePage = late(async () => ({
  default: (await import('./features/disputes/dispute.page.tsx')).DisputePage,
}));

export const DisputesPage = late(async () => ({
  default: (await import('./features/disputes/disputes.page.tsx')).DisputesPage,
}));

export const DiscoverPage = late(async () => ({
  default: (await import('./features/discover/discover.page.tsx')).DiscoverPage,
}));

export const EmployerDiscoverPage = late(async () => ({
  default: (await import('./features/employer-discover/employer-discover.page.tsx'))
    .EmployerDiscoverPage,
}));

export const JobEditorPage = late(async () => ({
  default: (await import('./features/jobs/editor/job-editor.page.tsx')).JobEditorPage,
}));

export const JobPage = late(async () => ({
  default: (await import('./features/jobs/job.page.tsx')).JobPage,
}));

export const JobStatusPage = late(async () => ({
  default: (await import('./features/applications/job-status.page.tsx')).JobStatusPage,
}));

export const CampaignPage = late(async () => ({
  default: (await import('./features/campaigns/campaign.page.tsx')).CampaignPage,
}));

export const CampaignsPage = late(async () => ({
  default: (await import('./features/campaigns/campaigns.page.tsx')).CampaignsPage,
}));

export const LedgerPage = late(async () => ({
  default: (await import('./features/ledger/ledger.page.tsx')).LedgerPage,
}));

export const LeadsPage = late(async () => ({
  default: (await import('./features/leads/leads.page.tsx')).LeadsPage,
}));

export const MessagesPage = late(async () => ({
  default: (await import('./features/messages/messages.page.tsx')).MessagesPage,
}));

export const ModerationPage = late(async () => ({
  default: (await import('./features/moderation/moderation.page.tsx')).ModerationPage,
}));

export const OperationsPage = late(async () => ({
  default: (await import('./features/operations/operations.page.tsx')).OperationsPage,
}));

export const OwnJobsPage = late(async () => ({
  default: (await import('./features/jobs/own/own-jobs.page.tsx')).OwnJobsPage,
}));

export const PlatformPages = late(async () => ({
  default: (await import('./features/platform/platform.pages.tsx')).PlatformPages,
}));

export const ProfilePage = late(async () => ({
  default: (await import('./features/profiles/profile.page.tsx')).ProfilePage,
}));

export const ProjectStatusPage = late(async () => ({
  default: (await import('./features/projects/project-status.page.tsx')).ProjectStatusPage,
}));

export const ProjectViewPage = late(async () => ({
  default: (await import('./features/projects/project-view.page.tsx')).ProjectViewPage,
}));

export const ProjectsPage = late(async () => ({
  default: (await import('./features/projects/projects.page.tsx')).ProjectsPage,
}));

export const RecommendationsPage = late(async () => ({
  default: (await import('./features/recommendations/recommendations.page.tsx'))
    .RecommendationsPage,
}));

export const ReferPage = late(async () => ({
  default: (await import('./features/referrals/refer.page.tsx')).ReferPage,
}));

export const ServicePage = late(async () => ({
  default: (await import('./features/services/service.page.tsx')).ServicePage,
}));

export const SettingsPage = late(async () => ({
  default: (await import('./features/settings/settings.page.tsx')).SettingsPage,
}));

export const SharePage = late(async () => ({
  default: (await import('./features/share/share.page.tsx')).SharePage,
}));

export const WalletPage = late(async () => ({
  default: (await import('./features/wallet/wallet.page.tsx')).WalletPage,
}));

export const WebhookPages = late(async () => ({
  default: (await import('./features/webhooks/webhooks.pages.tsx')).WebhookPages,
}));

export const WriteRecommendationPage = late(async () => ({
  default: (await import('./features/recommendations/write-recommendation.page.tsx'))
    .WriteRecommendationPage,
}));
