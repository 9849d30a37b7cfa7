export { bookingRoutes } from './bookings/bookings.routes.ts';
export { cardRoutes } from './cards/cards.routes.ts';
export { ClauseModel } from './clauses/clauses.model.ts';
export { clauseRoutes } from './clauses/clauses.routes.ts';
export { contractRoutes } from './contracts/contracts.routes.ts';
export { claimTasks } from './drafts/claim-tasks.job.ts';
export { presentDraft } from './drafts/drafts.presenter.ts';
export { draftRoutes } from './drafts/drafts.routes.ts';
export { DraftModel, type StoredDocumentDraft } from './drafts/drafts.service.ts';
export {
  type EmailPreviewFields,
  EmailPreviewModel,
  type PreviewedEmail,
} from './email-previews/email-previews.model.ts';
export { emailPreviewRoutes } from './email-previews/email-previews.routes.ts';
export { renderEmailPreview } from './email-previews/email-previews.service.ts';
export { evidenceRoutes } from './evidence/evidence.routes.ts';
export {
  erasePersonsExpenses,
  readPersonsExpenses,
} from './expenses/expense-personal-data.service.ts';
export { expenseRoutes } from './expenses/expenses.routes.ts';
export { removeDeletedExpenses } from './expenses/remove-deleted-expenses.job.ts';
export { exportRoutes } from './exports/exports.routes.ts';
export { forecastRoutes } from './forecast/forecast.routes.ts';
export { ForecastSnapshotModel } from './forecast/forecast-snapshots.model.ts';
export {
  eraseForecasts,
  readPersonsForecasts,
  storeForecast,
  storeForecasts,
} from './forecast/store-forecasts.job.ts';
export { creditTotals } from './invoices/credit-totals.rules.ts';
export { stopPendingReminders } from './invoices/invoice-balance.rules.ts';
export { invoiceDefinition } from './invoices/invoice-document.service.ts';
export { numberOf } from './invoices/invoice-numbers.service.ts';
export {
  erasePersonsInvoices,
  readPersonsInvoices,
} from './invoices/invoice-personal-data.service.ts';
export { netPaymentAmount, settlementOf } from './invoices/invoice-settlement.rules.ts';
export { invoiceTasks } from './invoices/invoice-tasks.job.ts';
export { presentInvoiceDocument } from './invoices/invoices.presenter.ts';
export { invoiceRoutes } from './invoices/invoices.routes.ts';
export { newFeeNote } from './invoices/late-fee-notes.service.ts';
export { lateFeeRoutes } from './invoices/late-fees.routes.ts';
export { accruedLateFee, nextLateFeeTime } from './invoices/late-fees.rules.ts';
export { feeEntry } from './invoices/late-fees.service.ts';
export { newCreditNote, newInvoice, senderOf } from './invoices/new-invoice.rules.ts';
export { publicInvoiceRoutes, receivedInvoiceRoutes } from './invoices/public-invoices.routes.ts';
export { currentStatePdf, makeStatePdf, stateOf } from './invoices/state-pdf.service.ts';
export { onlinePaymentEvents } from './online-payments/online-payments.events.ts';
export { onlinePaymentRoutes } from './online-payments/online-payments.routes.ts';
export { erasePersonsOrders, readPersonsOrders } from './orders/order-personal-data.service.ts';
export { expireOrders } from './orders/order-tasks.job.ts';
export { orderRoutes } from './orders/orders.routes.ts';
export { PrintModel, removeOldPrints } from './print-requests/print-requests.model.ts';
export { printRequestRoutes } from './print-requests/print-requests.routes.ts';
export { printDocument } from './print-requests/print-requests.service.ts';
export { projectEmailEvents } from './projects/project-emails.events.ts';
export { projectTasks } from './projects/project-tasks.job.ts';
export { projectRoutes } from './projects/projects.routes.ts';
export { presentCertificate } from './proposals/certificate.presenter.ts';
export { newProposal, proposalWords } from './proposals/new-proposal.rules.ts';
export { nextInvoiceOn } from './proposals/periods.rules.ts';
export { newMilestones } from './proposals/project-fields.model.ts';
export { proposalDefinition } from './proposals/proposal-document.service.ts';
export { CounterModel } from './proposals/proposal-numbers.model.ts';
export { erasePersonsProposals } from './proposals/proposal-personal-data.service.ts';
export { viewContract, viewDetail } from './proposals/proposal-views.service.ts';
export {
  type ProposalFields,
  ProposalModel,
  type StoredProposal,
  type StoredSignature,
  type StoredStatus,
} from './proposals/proposals.model.ts';
export { presentDocument } from './proposals/proposals.presenter.ts';
export { proposalRoutes } from './proposals/proposals.routes.ts';
export { receivedProposalRoutes } from './proposals/received-proposals.routes.ts';
export { ClientRecipientsModel } from './recipients/client-recipients.model.ts';
export { recipientRoutes } from './recipients/recipients.routes.ts';
export { eraseRecurring } from './recurring/change-recurring.service.ts';
export { makeDuePeriods } from './recurring/make-periods.job.ts';
export { recurringEvents } from './recurring/recurring.events.ts';
export { viewRecurring } from './recurring/recurring.presenter.ts';
export { recurringRoutes } from './recurring/recurring.routes.ts';
export { createRecurring } from './recurring/recurring.service.ts';
export { positionAt } from './recurring/recurring-schedule.rules.ts';
export { documentSettingsRoutes } from './settings/document-settings.routes.ts';
export { DocumentSettingsModel, readEmailTexts } from './shared/document-settings.model.ts';
export { invoiceEmailValues, proposalEmailValues } from './shared/email-values.rules.ts';
export { ErasedLinkModel } from './shared/erased-links.model.ts';
export { ExpenseModel } from './shared/expenses.model.ts';
export { nextInstallmentOf } from './shared/installments.rules.ts';
export {
  type InvoiceFields,
  InvoiceModel,
  type StoredCredit,
  type StoredInvoice,
  type StoredReminder,
} from './shared/invoices.model.ts';
export { previewedInvoice } from './shared/previewed-invoice.rules.ts';
export { periodOf, recurrenceOfPeriod } from './shared/recurrence.service.ts';
export {
  RecurringModel,
  RecurringPeriodModel,
  type StoredPeriod,
  type StoredRecurring,
} from './shared/recurring-invoices.model.ts';
export { searchWords } from './shared/search-words.rules.ts';
export { ServiceOrderModel } from './shared/service-orders.model.ts';
export { SharedWeekModel } from './shared/shared-weeks.model.ts';
export { TimeEntryModel } from './shared/time-entries.model.ts';
export { TimeSettingsModel } from './shared/time-settings.model.ts';
export { dayIn, firstZone } from './shared/time-zones.rules.ts';
export { statementEmailRoutes } from './statements/statement-emails.routes.ts';
export {
  type StatementEmailData,
  statementEmailKind,
} from './statements/statement-emails.service.ts';
export { DeletedEntryModel } from './time/deleted-entries.model.ts';
export { timeRoutes } from './time/time.routes.ts';
export { erasePersonsTime, readPersonsTime } from './time/time-personal-data.service.ts';
