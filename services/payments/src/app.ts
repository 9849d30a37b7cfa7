import {
  createJobQueue,
  type RunningService,
  type ServiceContext,
  startJobs,
  startService,
} from '@soloist/service-kit';
import { type Chore, startChores } from './chores.ts';
import { createDocumentsClient } from './clients/documents.ts';
import type { PaymentsConfig } from './config.ts';
import { AlarmModel } from './features/alarms/alarms.model.ts';
import { BillingModel } from './features/billing/billing.model.ts';
import { billingRoutes } from './features/billing/billing.routes.ts';
import { DisputeModel } from './features/disputes/disputes.model.ts';
import { disputeRoutes } from './features/disputes/disputes.routes.ts';
import { findDisputes, settleDueDisputes } from './features/disputes/settle-due-disputes.ts';
import { explorerRoutes } from './features/explorer/explorer.routes.ts';
import { FundAccountModel } from './features/fund-accounts/fund-accounts.model.ts';
import { fundAccountRoutes } from './features/fund-accounts/fund-accounts.routes.ts';
import { settleDueFundAccounts } from './features/fund-accounts/settle-fund-account.ts';
import { MovementModel } from './features/ledger/ledger.model.ts';
import { ledgerRoutes } from './features/ledger/ledger.routes.ts';
import { BalanceSnapshotModel } from './features/ledger/snapshots.model.ts';
import { takeSnapshots } from './features/ledger/snapshots.service.ts';
import { OrderModel } from './features/orders/orders.model.ts';
import { orderRoutes } from './features/orders/orders.routes.ts';
import { PayoutModel } from './features/payouts/payouts.model.ts';
import { payoutRoutes } from './features/payouts/payouts.routes.ts';
import { ScheduleModel } from './features/payouts/schedules.model.ts';
import { payOutScheduled } from './features/payouts/schedules.service.ts';
import { settleDuePayouts } from './features/payouts/settle-payout.ts';
import { keepPerson, PersonModel } from './features/people/people.model.ts';
import { personalDataOf } from './features/personal-data/personal-data.service.ts';
import { issueFeeInvoices } from './features/platform-invoices/fee-invoices.ts';
import { FeeRunModel } from './features/platform-invoices/fee-runs.model.ts';
import { PlatformInvoiceModel } from './features/platform-invoices/platform-invoices.model.ts';
import { platformInvoiceRoutes } from './features/platform-invoices/platform-invoices.routes.ts';
import { createProvider } from './features/provider/provider.ts';
import { reconcileNightly } from './features/reconciliation/reconcile.service.ts';
import { reconciliationRoutes } from './features/reconciliation/reconciliation.routes.ts';
import { ReconciliationModel } from './features/reconciliation/reconciliations.model.ts';
import { referralEvents } from './features/referrals/referrals.events.ts';
import { ReferralModel } from './features/referrals/referrals.model.ts';
import { referralRoutes } from './features/referrals/referrals.routes.ts';
import { RewardModel } from './features/referrals/rewards.model.ts';
import { settleDueRewards } from './features/referrals/settle-reward.ts';
import { refundRoutes } from './features/refunds/refunds.routes.ts';
import { settleDueRefunds } from './features/refunds/settle-due-refunds.ts';
import { surplusEvents } from './features/refunds/surplus.events.ts';
import { bookUnfinished } from './features/settling/book-payment.ts';
import { PaymentModel } from './features/settling/payments.model.ts';
import { paymentRoutes } from './features/settling/payments.routes.ts';
import { releaseDue } from './features/settling/release.ts';
import { removeUnpaidOrders, repairOrders } from './features/settling/repair.ts';
import { statementRoutes } from './features/statements/statements.routes.ts';
import { ChargeModel } from './features/subscriptions/charges.model.ts';
import { PersonPlanModel } from './features/subscriptions/person-plans.model.ts';
import { renewDuePlans } from './features/subscriptions/person-plans.service.ts';
import { ProviderPlanModel } from './features/subscriptions/provider-plans.model.ts';
import { repairSubscriptions } from './features/subscriptions/repair-subscriptions.ts';
import { SubscriptionModel } from './features/subscriptions/subscriptions.model.ts';
import { subscriptionRoutes } from './features/subscriptions/subscriptions.routes.ts';
import { troubleRoutes } from './features/troubles/troubles.routes.ts';
import { walletRoutes } from './features/wallet/wallet.routes.ts';
import { ProviderEventModel } from './features/webhooks/provider-events.model.ts';
import {
  removeOldEvents,
  settleEventJob,
  workThroughWaiting,
} from './features/webhooks/settle-event.job.ts';
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts';
import type { Parts } from './parts.ts';

const secondMs = 1000;
const hourMs = 3600 * secondMs;

/** What the clock does. */
export const choresOf = (parts: Parts): Chore[] => [
  { name: 'repair orders', everyMs: 10 * secondMs, run: () => repairOrders(parts) },
  { name: 'book payments', everyMs: 10 * secondMs, run: bookUnfinished },
  { name: 'settle events', everyMs: 5 * secondMs, run: () => workThroughWaiting(parts) },
  { name: 'release payments', everyMs: 60 * secondMs, run: () => releaseDue() },
  { name: 'release rewards', everyMs: 60 * secondMs, run: () => settleDueRewards() },
  { name: 'settle refunds', everyMs: 5 * secondMs, run: () => settleDueRefunds(parts) },
  { name: 'settle disputes', everyMs: 5 * secondMs, run: () => settleDueDisputes(parts) },
  { name: 'find disputes', everyMs: 300 * secondMs, run: () => findDisputes(parts) },
  {
    name: 'settle fund accounts',
    everyMs: 5 * secondMs,
    run: () => settleDueFundAccounts(parts),
  },
  { name: 'settle payouts', everyMs: 5 * secondMs, run: () => settleDuePayouts(parts) },
  { name: 'scheduled payouts', everyMs: 60 * secondMs, run: () => payOutScheduled(parts) },
  { name: 'repair subscriptions', everyMs: 10 * secondMs, run: () => repairSubscriptions(parts) },
  { name: 'renew plans', everyMs: 60 * secondMs, run: () => renewDuePlans() },
  { name: 'invoice fees', everyMs: hourMs, run: () => issueFeeInvoices(parts) },
  { name: 'take snapshots', everyMs: 600 * secondMs, run: () => takeSnapshots() },
  {
    name: 'reconcile',
    everyMs: 300 * secondMs,
    run: (signal) => reconcileNightly(parts, { signal }),
  },
  { name: 'remove old events', everyMs: hourMs, run: removeOldEvents },
  { name: 'remove unpaid orders', everyMs: hourMs, run: () => removeUnpaidOrders() },
];

/** Starts the service on the configured port. */
export function startPayments(config: PaymentsConfig): Promise<RunningService> {
  function create({ logger }: ServiceContext) {
    const queue = createJobQueue(config.REDIS_URL, logger);
    const documents = createDocumentsClient(config);
    const provider = config.RAZORPAY_KEY_ID ? createProvider(config) : undefined;
    const parts: Parts = { config, logger, queue, documents, provider };
    const jobs = startJobs({
      handlers: [settleEventJob(parts)],
      redisUrl: config.REDIS_URL,
      logger,
    });
    const chores = startChores(choresOf(parts), logger);
    return {
      routes: [
        ...ledgerRoutes,
        ...explorerRoutes(parts),
        ...reconciliationRoutes(parts),
        ...troubleRoutes(parts),
        ...walletRoutes,
        ...statementRoutes(parts),
        ...fundAccountRoutes(parts),
        ...payoutRoutes(parts),
        ...orderRoutes(parts),
        ...paymentRoutes,
        ...refundRoutes(parts),
        ...disputeRoutes(parts),
        ...webhookRoutes(parts),
        ...subscriptionRoutes(parts),
        ...billingRoutes,
        ...platformInvoiceRoutes(parts),
        ...referralRoutes,
      ],
      events: {
        ...referralEvents,
        ...surplusEvents(parts),
        'identity.profile-changed': keepPerson,
      },
      personalData: personalDataOf(parts),
      closers: [chores.close, jobs.close, queue.close],
    };
  }
  return startService({
    name: 'payments',
    config,
    models: [
      MovementModel,
      BalanceSnapshotModel,
      PersonModel,
      BillingModel,
      OrderModel,
      PaymentModel,
      DisputeModel,
      ProviderEventModel,
      AlarmModel,
      ProviderPlanModel,
      SubscriptionModel,
      ChargeModel,
      PersonPlanModel,
      PlatformInvoiceModel,
      FeeRunModel,
      FundAccountModel,
      PayoutModel,
      ScheduleModel,
      ReferralModel,
      RewardModel,
      ReconciliationModel,
    ],
    create,
  });
}
