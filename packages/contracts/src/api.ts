import { auth } from './accounts.ts';
import { audiences, teams } from './audiences.ts';
import { auditLog } from './audit-log.ts';
import { blogs } from './blogs.ts';
import { campaignPages, campaigns } from './campaigns.ts';
import { directChat } from './chat.ts';
import { chatCards } from './chat-cards.ts';
import { chatFiles } from './chat-files.ts';
import { clauses } from './clauses.ts';
import { contact } from './contact.ts';
import { customHosts } from './custom-hosts.ts';
import { directory } from './directory.ts';
import { disputes } from './disputes.ts';
import { drafts } from './drafts.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { flags } from './feature-flags.ts';
import { files } from './files.ts';
import { guestUnsubscribing } from './guests.ts';
import { invoices } from './invoices.ts';
import { jobs } from './jobs.ts';
import { leadImports } from './lead-imports.ts';
import { leadMails } from './lead-mails.ts';
import { leads, leadUnsubscribing } from './leads.ts';
import { ledger, providerEvents } from './ledger.ts';
import { signInProviders } from './linked-accounts.ts';
import { mailReports } from './mail-reports.ts';
import { matches, savedSearches } from './matches.ts';
import { noticePreferences, pushing, stoppingMails } from './notification-preferences.ts';
import { notifications } from './notifications.ts';
import { operations } from './operations.ts';
import { operatorFiles } from './operator-files.ts';
import { operatorMails } from './operator-mails.ts';
import { overrides } from './overrides.ts';
import { payingInvoices } from './payment-orders.ts';
import { paymentPapers, transcripts } from './payment-papers.ts';
import { payouts } from './payouts.ts';
import { personalData, personalDataOfServices } from './personal-data.ts';
import { portfolioProjects } from './portfolio-projects.ts';
import { profiles } from './profiles.ts';
import { projectMaking } from './project-making.ts';
import { projects } from './projects.ts';
import { proposals } from './proposals.ts';
import { recommendations } from './recommendations.ts';
import { referrals } from './referrals.ts';
import { refunds } from './refunds.ts';
import { deployTokens, releases } from './releases.ts';
import { moderation, reports } from './reports.ts';
import { sage } from './sage.ts';
import { search } from './search.ts';
import { freelancerServices } from './services.ts';
import { sites } from './sites.ts';
import { subscriptions } from './subscriptions.ts';
import { users } from './users.ts';
import { vitals } from './vitals.ts';
import { wallet } from './wallet.ts';
import { webhooks } from './webhooks.ts';
import { workDrafts } from './work-drafts.ts';

/** The endpoints by their groups. A new group is added here; the API reference names it as it is named here. */
export const endpointGroups: Record<string, Record<string, AnyEndpoint>> = {
  auth,
  users,
  signInProviders,
  profiles,
  directory,
  customHosts,
  contact,
  personalData,
  personalDataOfServices,
  files,
  payingInvoices,
  subscriptions,
  wallet,
  payouts,
  refunds,
  disputes,
  referrals,
  ledger,
  providerEvents,
  paymentPapers,
  transcripts,
  directChat,
  chatFiles,
  chatCards,
  guestUnsubscribing,
  notifications,
  noticePreferences,
  pushing,
  stoppingMails,
  operations,
  mailReports,
  operatorMails,
  operatorFiles,
  proposals,
  projects,
  drafts,
  clauses,
  invoices,
  sage,
  projectMaking,
  leadMails,
  sites,
  freelancerServices,
  portfolioProjects,
  blogs,
  jobs,
  matches,
  savedSearches,
  reports,
  moderation,
  search,
  campaigns,
  campaignPages,
  leadImports,
  leads,
  leadUnsubscribing,
  recommendations,
  workDrafts,
  releases,
  deployTokens,
  teams,
  audiences,
  overrides,
  vitals,
  auditLog,
  flags,
  webhooks,
};

/** Every endpoint of the API. */
export const endpoints: AnyEndpoint[] = Object.values(endpointGroups).flatMap((group) =>
  Object.values(group),
);
