import type { NotificationKind } from './notification-kinds.ts';

/** The name of each kind of notification, wherever a person chooses among them. */
export const notificationNames: Record<NotificationKind, string> = {
  messages: 'Messages',
  proposal_news: 'Proposals',
  project_news: 'Projects',
  invoice_news: 'Invoices',
  payment_news: 'Payments',
  job_news: 'Jobs and applications',
  job_matches: 'New jobs for your saved searches',
  site_message: 'Leads and your portfolio',
  recommendations: 'Recommendations',
  account_news: 'Your account',
  signed_proposal: 'Signed proposals',
  new_sign_in: 'New sign-ins',
};
