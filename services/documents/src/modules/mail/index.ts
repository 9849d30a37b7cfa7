export { adminMailRoutes } from './admin/admin-mails.routes.ts';
export type {
  ComposedEmail,
  ComposedEmailOrReason,
  EmailAttachment,
  EmailContent,
} from './composed-email.rules.ts';
export { MailModel, type StoredMail, type StoredMailState } from './mails.model.ts';
export {
  type EmailOwner,
  queueEmail,
  recordEmailOutcome,
  requestDueSendings,
  requestSending,
  sendMail,
  storeEmail,
} from './mails.service.ts';
export { createOutcomeEvent } from './outcomes.events.ts';
export {
  decideOutcome,
  type SendAttempt,
  type SendOutcome,
  unconfirmedReason,
} from './outcomes.rules.ts';
export { mailReportRoutes } from './reports/mail-reports.routes.ts';
export { isAboutAddress, type SendResult, withoutStatusCodes } from './smtp-replies.rules.ts';
export {
  findSuppressionReason,
  liftSuppression,
  SuppressionModel,
  suppress,
} from './suppressions.model.ts';
