export { bookUnfinishedPayments } from './captures/book-payment.service.ts';
export { capturePayment, isBooked } from './captures/capture-payment.service.ts';
export {
  type DisputedPart,
  PaymentModel,
  type StoredProviderPayment,
  type StoredRefund,
} from './captures/payments.model.ts';
export { paymentRoutes } from './captures/payments.routes.ts';
export { type PendingReduction, pendingReductions } from './captures/pending-reductions.service.ts';
export { releaseDuePayments } from './captures/release-payments.job.ts';
export { removeUnpaidOrders, repairOrders } from './captures/repair-orders.job.ts';
export { orderRoutes } from './checkout/checkout.routes.ts';
export { openCheckout, openOrder, paidMeanwhile } from './checkout/checkout.service.ts';
export { DisputeModel, type StoredDispute } from './disputes/disputes.model.ts';
export { presentDispute } from './disputes/disputes.presenter.ts';
export { disputeRoutes } from './disputes/disputes.routes.ts';
export { findDisputes, reconcileDueDisputes } from './disputes/due-disputes.job.ts';
export { reconcileDispute } from './disputes/reconcile-dispute.service.ts';
export { OrderModel } from './orders/orders.model.ts';
export { processDueRefunds } from './refunds/due-refunds.job.ts';
export { overpaymentEvents } from './refunds/overpayments.events.ts';
export { processRefund, processReportedRefund } from './refunds/process-refund.service.ts';
export { refundPayment } from './refunds/refund-payment.service.ts';
export { hasRefundEnded } from './refunds/refund-states.service.ts';
export { refundRoutes } from './refunds/refunds.routes.ts';
export { refundIdOf } from './refunds/send-refund.service.ts';
