export { BudgetModel } from './budget/budget.model.ts';
export {
  type Budget,
  createBudget,
  type Reservation,
  withBookedUsage,
} from './budget/budget.service.ts';
export { createProLookup } from './budget/plan.client.ts';
export { createQuestionLimit } from './budget/question-limit.service.ts';
export { statusRoutes } from './budget/status.routes.ts';
export { escapeMarkdown } from './markdown.rules.ts';
export { createModelClient } from './model/model.client.ts';
export { createModelSource } from './model/model-source.service.ts';
export { type ReplyStream, streamSingleReply } from './model/single-reply.service.ts';
export { tokensOf } from './model/tokens.rules.ts';
export { asAppError, failureOf, ReplyError, toReplyError } from './reply-failure.rules.ts';
export type {
  NewDraft,
  ReplyPart,
  ReplyRequest,
  ReplySource,
  SageCaller,
  Tool,
  ToolContext,
  Turn,
} from './reply-source.rules.ts';
export { addressesIn } from './search/addresses.rules.ts';
export { createPageReader, type PageReader, type ReadPage } from './search/page-reader.client.ts';
export { asModelText, asUntrusted } from './search/untrusted-text.rules.ts';
export type { PreparedAnswer } from './tools/answer-application.service.ts';
export type { DraftProposalArgs } from './tools/draft-proposal.service.ts';
export type { PreparedDraft } from './tools/draft-tool.rules.ts';
export { helpRoutes } from './tools/help.routes.ts';
export type { HelpAnswers } from './tools/help.service.ts';
export type { InvoiceResults } from './tools/invoices.service.ts';
export type { ApplicantResults, ApplicationResults, JobResults } from './tools/jobs.service.ts';
export type { LeadResults } from './tools/leads.service.ts';
export type { PreparedTime } from './tools/log-time.service.ts';
export type {
  Balance,
  BalanceForModel,
  EarningsForModel,
  ReferralsForModel,
  SubscriptionForModel,
  TransactionForModel,
  TransactionResults,
} from './tools/money.service.ts';
export type { PreparedMove } from './tools/move-lead.service.ts';
export type { ProfileForModel } from './tools/profile.service.ts';
export type {
  ProposalForModel,
  ProposalResults,
  ProposalTotals,
} from './tools/proposals.service.ts';
export { type PreparedPost, toBlogPost } from './tools/publish-blog.service.ts';
export { createRecords, type ReadRecords } from './tools/records.client.ts';
export type { PreparedInvoice } from './tools/send-invoice.service.ts';
export type { PreparedReminder } from './tools/send-reminder.service.ts';
export type { ServiceResults } from './tools/services.service.ts';
export { createTools, recordUrls } from './tools/tools.service.ts';
export type {
  BlogForModel,
  DraftBlogArgs,
  DraftProjectArgs,
  WorkForModelState,
  WorkResults,
} from './tools/works.service.ts';
