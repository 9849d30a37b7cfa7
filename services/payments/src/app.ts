import { hourMs, secondMs } from '@soloist/contracts';
import {
  createJobQueue,
  type RunningService,
  type ScheduledTask,
  type ServiceContext,
  startJobs,
  startScheduledTasks,
  startService,
} from '@soloist/server-kit';
import type { PaymentsConfig } from './config.ts';
import type { PaymentsDeps } from './deps.ts';
import {
  accountingRoutes,
  clientStatementRoutes,
  JournalSettingsModel,
} from './modules/accounting/index.ts';
import {
  AutopayChargeModel,
  autopayRoutes,
  checkMandates,
  MandateModel,
  processDueCharges,
  revokeEndedMandates,
} from './modules/autopay/index.ts';
import { createDocumentsClient } from './modules/documents/index.ts';
import { IncidentModel } from './modules/incidents/index.ts';
import {
  BalanceSnapshotModel,
  explorerRoutes,
  LedgerTransactionModel,
  takeSnapshots,
} from './modules/ledger/index.ts';
import {
  bookUnfinishedPayments,
  DisputeModel,
  disputeRoutes,
  findDisputes,
  OrderModel,
  orderRoutes,
  overpaymentEvents,
  PaymentModel,
  paymentRoutes,
  processDueRefunds,
  reconcileDueDisputes,
  refundRoutes,
  releaseDuePayments,
  removeUnpaidOrders,
  repairOrders,
} from './modules/payments/index.ts';
import {
  FundAccountModel,
  fundAccountRoutes,
  PayoutBlockModel,
  PayoutLimitModel,
  PayoutModel,
  payoutRoutes,
  processDuePayouts,
  runScheduledPayouts,
  ScheduleModel,
  storePayoutBlock,
  verifyDueFundAccounts,
} from './modules/payouts/index.ts';
import { BillingModel, billingRoutes, PersonModel, storePerson } from './modules/people/index.ts';
import { createPersonalData } from './modules/personal-data/index.ts';
import { createProvider } from './modules/provider/index.ts';
import {
  incidentRoutes,
  ReconciliationModel,
  reconcileNightly,
  reconciliationRoutes,
} from './modules/reconciliation/index.ts';
import {
  addReferralNames,
  ReferralModel,
  RewardModel,
  reconcileDueRewards,
  referralEvents,
  referralRoutes,
} from './modules/referrals/index.ts';
import {
  ChargeModel,
  FeeRunModel,
  issueFeeInvoices,
  PersonPlanModel,
  PlatformInvoiceModel,
  ProviderPlanModel,
  platformInvoiceRoutes,
  renewDuePlans,
  repairSubscriptions,
  SubscriptionModel,
  subscriptionEvents,
  subscriptionRoutes,
} from './modules/subscriptions/index.ts';
import { ledgerRoutes, statementRoutes, walletRoutes } from './modules/wallet/index.ts';
import {
  ProviderEventModel,
  processEventJob,
  processPendingEvents,
  removeOldEvents,
  webhookRoutes,
} from './modules/webhooks/index.ts';

/** Work that runs on a schedule. */
export const listScheduledTasks = (deps: PaymentsDeps): ScheduledTask[] => [
  { name: 'repair orders', everyMs: 10 * secondMs, run: () => repairOrders(deps) },
  { name: 'book payments', everyMs: 10 * secondMs, run: bookUnfinishedPayments },
  { name: 'process events', everyMs: 5 * secondMs, run: () => processPendingEvents(deps) },
  { name: 'release payments', everyMs: 10 * secondMs, run: () => releaseDuePayments() },
  { name: 'release rewards', everyMs: 30 * secondMs, run: () => reconcileDueRewards() },
  { name: 'process refunds', everyMs: 5 * secondMs, run: () => processDueRefunds(deps) },
  { name: 'reconcile disputes', everyMs: 5 * secondMs, run: () => reconcileDueDisputes(deps) },
  { name: 'find disputes', everyMs: 300 * secondMs, run: () => findDisputes(deps) },
  {
    name: 'verify fund accounts',
    everyMs: 5 * secondMs,
    run: () => verifyDueFundAccounts(deps),
  },
  { name: 'process payouts', everyMs: 5 * secondMs, run: () => processDuePayouts(deps) },
  { name: 'scheduled payouts', everyMs: 60 * secondMs, run: () => runScheduledPayouts(deps) },
  { name: 'repair subscriptions', everyMs: 10 * secondMs, run: () => repairSubscriptions(deps) },
  { name: 'check mandates', everyMs: 5 * secondMs, run: () => checkMandates(deps) },
  { name: 'charge invoices', everyMs: 10 * secondMs, run: () => processDueCharges(deps) },
  { name: 'revoke mandates', everyMs: 30 * secondMs, run: () => revokeEndedMandates(deps) },
  { name: 'renew plans', everyMs: 60 * secondMs, run: () => renewDuePlans() },
  { name: 'invoice fees', everyMs: hourMs, run: () => issueFeeInvoices(deps) },
  { name: 'take snapshots', everyMs: 600 * secondMs, run: () => takeSnapshots() },
  {
    name: 'reconcile',
    everyMs: 300 * secondMs,
    run: (signal) => reconcileNightly(deps, { signal }),
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
    const deps: PaymentsDeps = { config, logger, queue, documents, provider };
    const jobs = startJobs({
      handlers: [processEventJob(deps)],
      redisUrl: config.REDIS_URL,
      logger,
    });
    const tasks = startScheduledTasks(listScheduledTasks(deps), logger);
    return {
      routes: [
        ...ledgerRoutes,
        ...explorerRoutes({ logger, addNames: addReferralNames }),
        ...reconciliationRoutes(deps),
        ...incidentRoutes(deps),
        ...walletRoutes,
        ...statementRoutes(deps),
        ...accountingRoutes(deps),
        ...clientStatementRoutes(deps),
        ...fundAccountRoutes(deps),
        ...payoutRoutes(deps),
        ...orderRoutes(deps),
        ...paymentRoutes,
        ...autopayRoutes(deps),
        ...refundRoutes(deps),
        ...disputeRoutes(deps),
        ...webhookRoutes(deps),
        ...subscriptionRoutes(deps),
        ...billingRoutes,
        ...platformInvoiceRoutes(deps),
        ...referralRoutes,
      ],
      events: {
        ...referralEvents,
        ...overpaymentEvents(deps),
        ...subscriptionEvents(deps),
        'identity.profile-changed': storePerson,
        'identity.payouts-blocked': storePayoutBlock,
      },
      personalData: createPersonalData(deps),
      closers: [tasks.close, jobs.close, queue.close],
    };
  }
  return startService({
    name: 'payments',
    config,
    models: [
      LedgerTransactionModel,
      BalanceSnapshotModel,
      PersonModel,
      BillingModel,
      JournalSettingsModel,
      OrderModel,
      PaymentModel,
      DisputeModel,
      MandateModel,
      AutopayChargeModel,
      ProviderEventModel,
      IncidentModel,
      ProviderPlanModel,
      SubscriptionModel,
      ChargeModel,
      PersonPlanModel,
      PlatformInvoiceModel,
      FeeRunModel,
      FundAccountModel,
      PayoutModel,
      PayoutLimitModel,
      PayoutBlockModel,
      ScheduleModel,
      ReferralModel,
      RewardModel,
      ReconciliationModel,
    ],
    create,
  });
}
