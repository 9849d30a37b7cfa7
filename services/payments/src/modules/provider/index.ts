export { createInstruments } from './instruments.rules.ts';
export { describePaymentMethod, settlementAmount } from './payment-details.rules.ts';
export { mostPerPage, type ProviderTimeSpan } from './payments.client.ts';
export type { NewFundAccount, NewProviderPayout } from './payouts.client.ts';
export { createProvider, type Provider } from './provider.client.ts';
export {
  isKeyRejected,
  isNoAnswer,
  isRefused,
  noAnswer,
  ProviderError,
  providerUnavailableMessage,
  toUnavailableError,
} from './provider-error.rules.ts';
export type {
  ProviderDispute,
  ProviderInvoice,
  ProviderOrder,
  ProviderPayment,
  ProviderPayout,
  ProviderPlan,
  ProviderRefund,
  ProviderSubscription,
  ProviderToken,
  ProviderValidation,
} from './provider-records.rules.ts';
export { nextRetryAt } from './retry.rules.ts';
export type { ProviderMandateTerms } from './tokens.client.ts';
