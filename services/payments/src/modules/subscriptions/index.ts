export { type ChargeFields, ChargeModel } from './charges/charges.model.ts';
export { issueFeeInvoices, issueFinalFeeInvoices } from './platform-invoices/fee-invoices.job.ts';
export { FeeRunModel } from './platform-invoices/fee-runs.model.ts';
export { PlatformInvoiceModel } from './platform-invoices/platform-invoices.model.ts';
export { platformInvoiceRoutes } from './platform-invoices/platform-invoices.routes.ts';
export { ProviderPlanModel } from './provider-plans/provider-plans.model.ts';
export {
  claimSubscription,
  createSubscription,
} from './subscriptions/create-subscription.service.ts';
export { PersonPlanModel } from './subscriptions/person-plans.model.ts';
export { renewDuePlans } from './subscriptions/person-plans.service.ts';
export {
  eraseSubscriptions,
  exportSubscriptions,
} from './subscriptions/personal-subscriptions.service.ts';
export { reconcileSubscription } from './subscriptions/reconcile-subscription.service.ts';
export { repairSubscriptions } from './subscriptions/repair-subscriptions.job.ts';
export { subscriptionEvents } from './subscriptions/subscriptions.events.ts';
export { SubscriptionModel, subscriptionOf } from './subscriptions/subscriptions.model.ts';
export { subscriptionRoutes } from './subscriptions/subscriptions.routes.ts';
