import { ledger, type Reconciliation } from '@soloist/contracts';
import { afterCursor, route, toPage } from '@soloist/server-kit';
import type { PaymentsDeps } from '../../deps.ts';
import { ReconciliationModel, type StoredReconciliation } from './reconciliations.model.ts';
import { startReconciliation } from './start-reconciliation.service.ts';

export const reconciliationRoutes = (deps: PaymentsDeps) => [
  route(ledger.reconciliations, async ({ query: { limit, cursor } }) => {
    const stored = await ReconciliationModel.find(afterCursor(cursor))
      .sort({ _id: -1 })
      .limit(limit + 1)
      .lean<StoredReconciliation[]>();
    const { items, nextCursor } = toPage(stored, limit);
    return { items: items.map(present), nextCursor };
  }),
  route(ledger.reconcile, async ({ user }) => {
    const { stored, ended } = await startReconciliation(deps);
    deps.logger.info({ admin: user.sub, isNew: ended !== undefined }, 'reconciliation requested');
    // Not awaited: the list shows its result, and a scheduled task finishes interrupted runs.
    ended?.catch((err: Error) => deps.logger.error({ err: err.message }, 'reconciliation failed'));
    const message = ended ? 'Reconciliation is running.' : 'A reconciliation is already running.';
    return { message, reconciliation: present(stored) };
  }),
];

const present = (stored: StoredReconciliation): Reconciliation => ({
  id: String(stored._id),
  startedAt: stored.startedAt.toISOString(),
  endedAt: stored.endedAt?.toISOString() ?? null,
  from: stored.from.toISOString(),
  to: stored.to.toISOString(),
  checked: stored.checked,
  sums: stored.sums,
  differenceCount: stored.differenceCount,
  repairedCount: stored.repairedCount,
  differences: stored.differences,
  problem: stored.problem,
});
