import { accounting } from './accounting/accounting.ts';
import { auth } from './accounts/accounts.ts';
import { activity } from './accounts/activity.ts';
import { apiKeys } from './accounts/api-keys.ts';
import { connectedApps, oauth, ownApps } from './accounts/connected-apps.ts';
import { contact } from './accounts/contact.ts';
import { accountDeletion } from './accounts/deletion.ts';
import { signInProviders } from './accounts/linked-accounts.ts';
import { passkeys } from './accounts/passkeys.ts';
import { personalData, personalDataOfServices } from './accounts/personal-data.ts';
import { proofs } from './accounts/proofs.ts';
import { recovery } from './accounts/recovery.ts';
import { testPeople } from './accounts/test-people.ts';
import { twoStep } from './accounts/two-step.ts';
import { users } from './accounts/users.ts';
import { blogs } from './catalog/blogs.ts';
import { portfolioProjects } from './catalog/portfolio-projects.ts';
import { projectGeneration } from './catalog/project-generation.ts';
import { search } from './catalog/search.ts';
import { freelancerServices } from './catalog/services.ts';
import { workDrafts } from './catalog/work-drafts.ts';
import { adminFiles } from './documents/admin-files.ts';
import { bookings } from './documents/bookings.ts';
import { clauses } from './documents/clauses.ts';
import { documentSettings } from './documents/document-settings.ts';
import { drafts } from './documents/drafts.ts';
import { emailReports } from './documents/email-reports.ts';
import { expenses } from './documents/expenses.ts';
import { files } from './documents/files.ts';
import { forecast } from './documents/forecast.ts';
import { gstReturns } from './documents/gst-returns.ts';
import { lateFees } from './documents/invoice-late-fees.ts';
import { invoiceSending } from './documents/invoice-sending.ts';
import { invoices } from './documents/invoices.ts';
import { operations } from './documents/operations.ts';
import { outgoingEmails } from './documents/outgoing-emails.ts';
import { paymentDocuments, transcripts } from './documents/payment-documents.ts';
import { projects } from './documents/projects.ts';
import { proposalSending } from './documents/proposal-sending.ts';
import { proposals } from './documents/proposals.ts';
import { recipients } from './documents/recipients.ts';
import { recurringInvoices } from './documents/recurring-invoices.ts';
import { serviceOrders } from './documents/service-orders.ts';
import { statementEmails } from './documents/statement-emails.ts';
import { timeTracking } from './documents/time-tracking.ts';
import { jobs } from './hiring/jobs.ts';
import { matches, savedSearches } from './hiring/matches.ts';
import { recommendations } from './hiring/recommendations.ts';
import { campaignPages, campaigns } from './leads/campaigns.ts';
import { leadEmails } from './leads/lead-emails.ts';
import { leadImports } from './leads/lead-imports.ts';
import { leads, leadUnsubscribing } from './leads/leads.ts';
import { directChat } from './messaging/chat.ts';
import { chatCards } from './messaging/chat-cards.ts';
import { chatFiles } from './messaging/chat-files.ts';
import { guestUnsubscribing } from './messaging/guests.ts';
import { moderation, reports } from './moderation/reports.ts';
import {
  emailUnsubscribing,
  notificationSettings,
  pushSubscriptions,
} from './notifications/notification-preferences.ts';
import { notifications } from './notifications/notifications.ts';
import { autopay } from './payments/autopay.ts';
import { disputes } from './payments/disputes.ts';
import { ledger, providerEvents } from './payments/ledger.ts';
import { payingInvoices } from './payments/payment-orders.ts';
import { payouts } from './payments/payouts.ts';
import { referrals } from './payments/referrals.ts';
import { refunds } from './payments/refunds.ts';
import { subscriptions } from './payments/subscriptions.ts';
import { wallet } from './payments/wallet.ts';
import { audiences, teams } from './platform/audiences.ts';
import { auditLog } from './platform/audit-log.ts';
import { flags } from './platform/feature-flags.ts';
import { help } from './platform/help.ts';
import { overrides } from './platform/overrides.ts';
import { deployTokens, releases } from './platform/releases.ts';
import { vitals } from './platform/vitals.ts';
import { webhooks } from './platform/webhooks.ts';
import { customHosts } from './profiles/custom-hosts.ts';
import { directory } from './profiles/directory.ts';
import { profiles } from './profiles/profiles.ts';
import { mcp } from './sage/mcp.ts';
import { sage } from './sage/sage.ts';
import type { AnyEndpoint } from './shared/endpoint.ts';
import { sites } from './sites/sites.ts';

/** The endpoints by group. Add new groups here; the API reference uses the same names. */
export const endpointGroups: Record<string, Record<string, AnyEndpoint>> = {
  auth,
  users,
  testPeople,
  signInProviders,
  passkeys,
  apiKeys,
  connectedApps,
  ownApps,
  oauth,
  twoStep,
  recovery,
  accountDeletion,
  activity,
  proofs,
  profiles,
  directory,
  customHosts,
  contact,
  personalData,
  personalDataOfServices,
  files,
  payingInvoices,
  autopay,
  subscriptions,
  wallet,
  payouts,
  refunds,
  disputes,
  referrals,
  ledger,
  providerEvents,
  accounting,
  bookings,
  paymentPapers: paymentDocuments,
  transcripts,
  directChat,
  chatFiles,
  chatCards,
  guestUnsubscribing,
  notifications,
  noticePreferences: notificationSettings,
  pushing: pushSubscriptions,
  stoppingMails: emailUnsubscribing,
  operations,
  mailReports: emailReports,
  operatorMails: outgoingEmails,
  operatorFiles: adminFiles,
  proposals: { ...proposalSending, ...proposals },
  projects,
  drafts,
  clauses,
  documentSettings,
  invoices: { ...invoiceSending, ...invoices, ...gstReturns },
  lateFees,
  timeTracking,
  expenses,
  forecast,
  recipients,
  recurringInvoices,
  serviceOrders,
  statementEmails,
  sage,
  mcp,
  help,
  projectMaking: projectGeneration,
  leadMails: leadEmails,
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
