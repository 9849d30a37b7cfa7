import type { KeyArea, KeyScope } from './accounts/key-scopes.ts';
import { endpointGroups } from './api.ts';
import { blogs } from './catalog/blogs.ts';
import { portfolioProjects } from './catalog/portfolio-projects.ts';
import { freelancerServices } from './catalog/services.ts';
import { proposals } from './documents/proposals.ts';
import { leads } from './leads/leads.ts';
import { directory } from './profiles/directory.ts';
import { profiles } from './profiles/profiles.ts';
import { type Access, type AnyEndpoint, endpointName } from './shared/endpoint.ts';

/** What a key needs for an endpoint: a scope, nothing where anyone may call, or it is refused. */
export type KeyAccess = KeyScope | 'public' | 'refused';

/**
 * Which scope opens the endpoints of each group to API keys; `none` where keys never reach. This
 * table alone decides: the gateway, the services, the API reference and the settings page read it.
 */
export const keyAreaOfGroup: Record<string, KeyArea | 'none'> = {
  profiles: 'profile',
  directory: 'profile',
  proposals: 'proposals',
  clauses: 'proposals',
  projects: 'projects',
  invoices: 'invoices',
  lateFees: 'invoices',
  recurringInvoices: 'invoices',
  payingInvoices: 'invoices',
  autopay: 'invoices',
  wallet: 'wallet',
  timeTracking: 'time',
  expenses: 'expenses',
  forecast: 'invoices',
  leads: 'leads',
  leadImports: 'leads',
  campaigns: 'leads',
  jobs: 'jobs',
  matches: 'jobs',
  savedSearches: 'jobs',
  directChat: 'messages',
  chatFiles: 'messages',
  chatCards: 'messages',
  notifications: 'notifications',
  freelancerServices: 'services',
  portfolioProjects: 'portfolio',
  sites: 'portfolio',
  blogs: 'blogs',
  recommendations: 'recommendations',
  files: 'files',
  webhooks: 'webhooks',
  mcp: 'assistants',
  // Credentials, sessions and keys themselves: a stolen key must not outlive itself.
  auth: 'none',
  signInProviders: 'none',
  passkeys: 'none',
  twoStep: 'none',
  recovery: 'none',
  activity: 'none',
  proofs: 'none',
  apiKeys: 'none',
  connectedApps: 'none',
  ownApps: 'none',
  oauth: 'none',
  testPeople: 'none',
  // Deleting the account, and copies of everything.
  accountDeletion: 'none',
  personalData: 'none',
  personalDataOfServices: 'none',
  // Where money goes, and what is paid for.
  payouts: 'none',
  refunds: 'none',
  disputes: 'none',
  subscriptions: 'none',
  referrals: 'none',
  paymentPapers: 'none',
  bookings: 'none',
  providerEvents: 'none',
  // Data of several subjects.
  accounting: 'none',
  recipients: 'none',
  statementEmails: 'none',
  search: 'none',
  sage: 'none',
  help: 'none',
  projectMaking: 'none',
  leadMails: 'none',
  customHosts: 'none',
  // Parts of our own pages. Drafts and settings are of invoices beside proposals.
  drafts: 'none',
  serviceOrders: 'none',
  documentSettings: 'none',
  workDrafts: 'none',
  noticePreferences: 'none',
  pushing: 'none',
  flags: 'none',
  audiences: 'none',
  overrides: 'none',
  vitals: 'none',
  // Visitors without an account.
  contact: 'none',
  campaignPages: 'none',
  leadUnsubscribing: 'none',
  guestUnsubscribing: 'none',
  stoppingMails: 'none',
  transcripts: 'none',
  // Reports are by people, and the rest is for admins, teams and our services.
  reports: 'none',
  moderation: 'none',
  users: 'none',
  ledger: 'none',
  operations: 'none',
  mailReports: 'none',
  operatorMails: 'none',
  operatorFiles: 'none',
  auditLog: 'none',
  releases: 'none',
  deployTokens: 'none',
  teams: 'none',
};

/** Endpoints that change something by GET, as the specification has it. */
const writtenByGet: readonly AnyEndpoint[] = [
  freelancerServices.remove,
  portfolioProjects.remove,
  directory.saveProfile,
];

/** Calls by visitors' browsers, which no program makes. */
const browserCalls: readonly AnyEndpoint[] = [
  profiles.countView,
  blogs.countView,
  leads.writeToSite,
  freelancerServices.priceOrder,
  freelancerServices.placeOrder,
];

/** Its path names the list: proposals, or also invoices, which have a scope of their own. */
const ofSeveralSubjects: readonly AnyEndpoint[] = [proposals.exportCsv];

const neverByKey = [...browserCalls, ...ofSeveralSubjects];

const publicAccess: readonly Access[] = ['open', 'capability'];
const signedInAccess: readonly Access[] = ['user', 'freelancer', 'employer'];

function accessIn(group: string, endpoint: AnyEndpoint): KeyAccess {
  const area = keyAreaOfGroup[group] ?? 'none';
  if (area === 'none' || neverByKey.includes(endpoint)) return 'refused';
  if (publicAccess.includes(endpoint.access)) return 'public';
  if (!signedInAccess.includes(endpoint.access)) return 'refused';
  const isRead = endpoint.method === 'GET' && !writtenByGet.includes(endpoint);
  return `${area}:${isRead ? 'read' : 'write'}`;
}

/**
 * What a key needs, by the name of the endpoint. Bundles of servers contain the finished table: to
 * compute it, each would load every endpoint of the API with its schemas.
 */
export const keyAccessTable: Record<string, KeyAccess> = Object.fromEntries(
  Object.entries(endpointGroups).flatMap(([group, named]) =>
    Object.values(named).map((endpoint) => [endpointName(endpoint), accessIn(group, endpoint)]),
  ),
);
