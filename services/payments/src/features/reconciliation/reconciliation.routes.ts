import { ledger, type Reconciliation } from '@soloist/contracts';
import { afterCursor, route, toPage } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { startReconciliation } from './reconcile.service.ts';
import { ReconciliationModel, type StoredReconciliation } from './reconciliations.model.ts';

export const reconciliationRoutes = (parts: Parts) => [
  route(ledger.reconciliations, async ({ query: { limit, cursor } }) => {
    const found = await ReconciliationModel.find(afterCursor(cursor))
      .sort({ _id: -1 })
      .limit(limit + 1)
      .lean<StoredReconciliation[]>();
    const { items, nextCursor } = toPage(found, limit);
    return { items: items.map(present), nextCursor };
  }),
  route(ledger.reconcile, async ({ user }) => {
    const { stored, ended } = await startReconciliation(parts);
    parts.logger.info({ admin: user.sub, isNew: ended !== undefined }, 'reconciliation asked for');
    // Nobody waits for it: the list says how it ends, and the clock ends what a process left.
    ended?.catch((err: Error) =>
      parts.logger.error({ err: err.message }, 'a reconciliation was left'),
    );
    const message = ended ? 'The books are being reconciled.' : 'One is running already.';
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
