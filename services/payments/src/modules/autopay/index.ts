export { checkMandates, processDueCharges } from './autopay.job.ts';
export { autopayRoutes } from './autopay.routes.ts';
export { eraseAutopay, exportAutopay } from './autopay-personal-data.service.ts';
export { revokeEndedMandates } from './mandates/end-mandate.service.ts';
export { MandateModel } from './mandates/mandates.model.ts';
export { reconcileToken } from './mandates/reconcile-mandate.service.ts';
export { AutopayChargeModel } from './shared/autopay-charges.model.ts';
