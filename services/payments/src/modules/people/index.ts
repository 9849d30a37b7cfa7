export { BillingModel, billingDetailsOf, billingOf, type StoredBilling } from './billing.model.ts';
export { billingRoutes } from './billing.routes.ts';
export { type PersonFields, PersonModel, storePerson } from './people.model.ts';
