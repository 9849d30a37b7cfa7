import type { AppKind, EventName } from '@soloist/contracts';

/** Sources of notifications, and the kind by which a person chooses their channels. */
export const notificationKinds = {
  /** No event: a person's messages that stayed unread for a while. */
  'chat.unread': 'messages',
  'proposal.viewed': 'proposal_news',
  'proposal.accepted': 'proposal_news',
  'proposal.declined': 'proposal_news',
  'proposal.question-asked': 'proposal_news',
  'proposal.delivery-changed': 'proposal_news',
  'order.cancelled': 'project_news',
  'project.milestone-moved': 'project_news',
  'project.hours-moved': 'project_news',
  'project.file-added': 'project_news',
  'invoice.draft-ready': 'invoice_news',
  'invoice.delivery-changed': 'invoice_news',
  'invoice.viewed': 'invoice_news',
  'invoice.overdue': 'invoice_news',
  'invoice.paid': 'invoice_news',
  'invoice.part-paid': 'invoice_news',
  'invoice.refunded': 'payment_news',
  'invoice.disputed': 'payment_news',
  'autopay.moved': 'payment_news',
  'payout.moved': 'payment_news',
  'subscription.changed': 'payment_news',
  'referral.moved': 'payment_news',
  'job.applied': 'job_news',
  'job.application-withdrawn': 'job_news',
  'job.application-decided': 'job_news',
  'job.changed': 'job_news',
  'job.day-ended': 'job_news',
  'job.search-matched': 'job_matches',
  'lead.received': 'site_message',
  'lead.mail-settled': 'site_message',
  'recommendation.answered': 'recommendations',
  'identity.host-changed': 'account_news',
  'report.decided': 'account_news',
  'report.answered': 'account_news',
  'webhook.switched-off': 'account_news',
  'platform.canary-failed': 'account_news',
} as const satisfies Partial<Record<EventName | 'chat.unread', AppKind>>;
export type NotificationSource = keyof typeof notificationKinds;
/** Events that create notifications. */
export type NotifyingEvent = Exclude<NotificationSource, 'chat.unread'>;
