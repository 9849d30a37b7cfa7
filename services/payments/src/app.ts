import { type RunningService, startService } from '@soloist/service-kit';
import type { PaymentsConfig } from './config.ts';
import { MovementModel } from './features/ledger/ledger.model.ts';
import { ledgerRoutes } from './features/ledger/ledger.routes.ts';
import { BalanceSnapshotModel } from './features/ledger/snapshots.model.ts';
import { startSnapshots } from './features/ledger/snapshots.service.ts';
import { personalData } from './features/personal-data/personal-data.service.ts';

/** Starts the service on the configured port. */
export function startPayments(config: PaymentsConfig): Promise<RunningService> {
  return startService({
    name: 'payments',
    config,
    models: [MovementModel, BalanceSnapshotModel],
    create: ({ logger }) => {
      const snapshots = startSnapshots(logger);
      return { routes: ledgerRoutes, personalData, closers: [snapshots.close] };
    },
  });
}
