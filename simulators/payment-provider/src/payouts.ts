import { Router } from 'express';
import * as z from 'zod/mini';
import { ApiRefusal, unknownId } from './api-error.ts';
import { getBank } from './bank.ts';
import type { SimulatorDeps } from './deps.ts';
import type { SimulatedFundAccount, SimulatedPayout } from './entities.ts';
import { amount, notes, paginate, parseInput, requireAccountNumber, yesOrNo } from './input.ts';
import { newId, nowInSeconds, type Store } from './store.ts';

const newPayout = z.object({
  account_number: z.string(),
  fund_account_id: z.string(),
  amount,
  currency: z.literal('INR'),
  queue_if_low_balance: yesOrNo,
  mode: z.enum(['NEFT', 'RTGS', 'IMPS', 'UPI']),
  purpose: z.string(),
  reference_id: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
  narration: z._default(z.nullable(z.string().check(z.maxLength(30))), null),
  notes,
});

const next: Record<SimulatedPayout['status'], SimulatedPayout['status'][]> = {
  queued: ['processing', 'failed', 'cancelled'],
  processing: ['processed', 'reversed', 'failed'],
  processed: ['reversed'],
  reversed: [],
  failed: [],
  cancelled: [],
};
const lowBalance = {
  reason: 'low_balance',
  description: 'The account does not have enough balance for this payout.',
  source: 'business',
};
const closedAccount = {
  reason: 'beneficiary_account_closed',
  description: 'The account of the receiver is closed.',
  source: 'beneficiary_bank',
};
const isReturnStatus = (status: SimulatedPayout['status']) =>
  status === 'reversed' || status === 'failed';

/** Changes the status of a payout, as its bank does. */
export function movePayout(
  { store, webhooks }: SimulatorDeps,
  payout: SimulatedPayout,
  status: SimulatedPayout['status'],
): SimulatedPayout {
  if (!next[payout.status].includes(status)) {
    throw new ApiRefusal(`The payout is ${payout.status}: it can no longer be ${status}.`);
  }
  const isReturn = isReturnStatus(status);
  const moved = store.put<SimulatedPayout>({
    ...payout,
    status,
    utr: status === 'processed' ? String(nowInSeconds()) : payout.utr,
    failure_reason: isReturn ? closedAccount.description : null,
    status_details: isReturn ? closedAccount : null,
  });
  // The provider has no event for one that is cancelled.
  if (status === 'processing') webhooks.publish('payout.initiated', { payout: moved });
  else if (status !== 'cancelled') webhooks.publish(`payout.${status}`, { payout: moved });
  return moved;
}

interface IdempotencyRecord {
  id: string;
  entity: 'idempotency';
  created_at: number;
  body: string;
  payoutId: string;
}

/** The payout of a key; the same key with another request is refused, as the provider does. */
function findPayoutByKey(store: Store, key: string, body: string): SimulatedPayout | undefined {
  const known = store.find<IdempotencyRecord>(`key_${key}`, 'idempotency');
  if (!known) return undefined;
  if (known.body !== body) {
    throw new ApiRefusal('Different request body sent for the same Idempotency Header');
  }
  return store.find<SimulatedPayout>(known.payoutId, 'payout');
}

/** https://razorpay.com/docs/api/x/payouts */
export function payoutRoutes(deps: SimulatorDeps): Router {
  const { store, webhooks } = deps;
  const router = Router();
  router.post('/payouts', (req, res) => {
    const { account_number: _, queue_if_low_balance, ...input } = parseInput(newPayout, req.body);
    const key = req.get('x-payout-idempotency');
    if (!key) throw new ApiRefusal('The X-Payout-Idempotency header is missing');
    const body = JSON.stringify(req.body);
    const known = findPayoutByKey(store, key, body);
    if (known) return void res.json(known);
    const account = store.find<SimulatedFundAccount>(input.fund_account_id, 'fund_account');
    if (!account) throw unknownId();
    if (!account.active)
      throw new ApiRefusal('Payouts cannot be made to an inactive fund account.');
    const isLow = getBank(store).balance === 'low';
    if (isLow && !queue_if_low_balance) {
      throw new ApiRefusal(
        'Your account does not have enough balance to carry out the payout operation.',
      );
    }
    const payout = store.put<SimulatedPayout>({
      id: newId('pout'),
      entity: 'payout',
      fees: 590,
      tax: 90,
      status: isLow ? 'queued' : 'processing',
      utr: null,
      failure_reason: null,
      status_details: isLow ? lowBalance : null,
      created_at: nowInSeconds(),
      ...input,
    });
    store.put<IdempotencyRecord>({
      id: `key_${key}`,
      entity: 'idempotency',
      created_at: nowInSeconds(),
      body,
      payoutId: payout.id,
    });
    webhooks.publish(isLow ? 'payout.queued' : 'payout.initiated', { payout });
    res.json(payout);
  });
  router.get('/payouts', (req, res) => {
    const { reference_id, fund_account_id } = req.query;
    requireAccountNumber(req.query);
    const fits = (each: SimulatedPayout) =>
      (!reference_id || each.reference_id === reference_id) &&
      (!fund_account_id || each.fund_account_id === fund_account_id);
    res.json(paginate(store.list<SimulatedPayout>('payout', fits), req.query));
  });
  const getPayout = (id: unknown) => {
    const payout = store.find<SimulatedPayout>(id, 'payout');
    if (!payout) throw unknownId();
    return payout;
  };
  router.get('/payouts/:id', (req, res) => void res.json(getPayout(req.params.id)));
  router.post('/payouts/:id/cancel', (req, res) => {
    res.json(movePayout(deps, getPayout(req.params.id), 'cancelled'));
  });
  return router;
}
