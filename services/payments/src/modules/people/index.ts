export { BillingModel, billingDetailsOf, billingOf } from './billing.model.ts';
export { billingRoutes } from './billing.routes.ts';
export { PersonModel, storePerson } from './people.model.ts';
