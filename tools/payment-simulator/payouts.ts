import { Router } from 'express';
import * as z from 'zod/mini';
import { ApiRefusal, unknownId } from './api-error.ts';
import { bankOf } from './bank.ts';
import type { FundAccount, Payout } from './entities.ts';
import { amount, notes, pageOf, read, requireAccountNumber, yesOrNo } from './input.ts';
import type { Parts } from './parts.ts';
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

const next: Record<Payout['status'], Payout['status'][]> = {
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
const comesBack = (status: Payout['status']) => status === 'reversed' || status === 'failed';

/** Takes a payout on, to where it ends, or back. */
export function movePayout(
  { store, webhooks }: Parts,
  payout: Payout,
  status: Payout['status'],
): Payout {
  if (!next[payout.status].includes(status)) {
    throw new ApiRefusal(`The payout is ${payout.status}: it cannot be ${status} any more.`);
  }
  const isBack = comesBack(status);
  const moved = store.put<Payout>({
    ...payout,
    status,
    utr: status === 'processed' ? String(nowInSeconds()) : payout.utr,
    failure_reason: isBack ? closedAccount.description : null,
    status_details: isBack ? closedAccount : null,
  });
  // The provider has no event for one that is cancelled.
  if (status === 'processing') webhooks.tell('payout.initiated', { payout: moved });
  else if (status !== 'cancelled') webhooks.tell(`payout.${status}`, { payout: moved });
  return moved;
}

interface Keyed {
  id: string;
  entity: 'idempotency';
  created_at: number;
  body: string;
  payoutId: string;
}

/** The payout of a key; the same key with another request is refused, as the provider does. */
function payoutOfKey(store: Store, key: string, body: string): Payout | undefined {
  const known = store.find<Keyed>(`key_${key}`, 'idempotency');
  if (!known) return undefined;
  if (known.body !== body) {
    throw new ApiRefusal('Different request body sent for the same Idempotency Header');
  }
  return store.find<Payout>(known.payoutId, 'payout');
}

/** https://razorpay.com/docs/api/x/payouts */
export function payoutRoutes(parts: Parts): Router {
  const { store, webhooks } = parts;
  const router = Router();
  router.post('/payouts', (req, res) => {
    const { account_number: _, queue_if_low_balance, ...asked } = read(newPayout, req.body);
    const key = req.get('x-payout-idempotency');
    if (!key) throw new ApiRefusal('The X-Payout-Idempotency header is missing');
    const body = JSON.stringify(req.body);
    const known = payoutOfKey(store, key, body);
    if (known) return void res.json(known);
    const account = store.find<FundAccount>(asked.fund_account_id, 'fund_account');
    if (!account) throw unknownId();
    if (!account.active)
      throw new ApiRefusal('Payouts cannot be made to an inactive fund account.');
    const isLow = bankOf(store).balance === 'low';
    if (isLow && !queue_if_low_balance) {
      throw new ApiRefusal(
        'Your account does not have enough balance to carry out the payout operation.',
      );
    }
    const payout = store.put<Payout>({
      id: newId('pout'),
      entity: 'payout',
      fees: 590,
      tax: 90,
      status: isLow ? 'queued' : 'processing',
      utr: null,
      failure_reason: null,
      status_details: isLow ? lowBalance : null,
      created_at: nowInSeconds(),
      ...asked,
    });
    store.put<Keyed>({
      id: `key_${key}`,
      entity: 'idempotency',
      created_at: nowInSeconds(),
      body,
      payoutId: payout.id,
    });
    webhooks.tell(isLow ? 'payout.queued' : 'payout.initiated', { payout });
    res.json(payout);
  });
  router.get('/payouts', (req, res) => {
    const { reference_id, fund_account_id } = req.query;
    requireAccountNumber(req.query);
    const fits = (each: Payout) =>
      (!reference_id || each.reference_id === reference_id) &&
      (!fund_account_id || each.fund_account_id === fund_account_id);
    res.json(pageOf(store.list<Payout>('payout', fits), req.query));
  });
  const payoutOf = (id: unknown) => {
    const payout = store.find<Payout>(id, 'payout');
    if (!payout) throw unknownId();
    return payout;
  };
  router.get('/payouts/:id', (req, res) => void res.json(payoutOf(req.params.id)));
  router.post('/payouts/:id/cancel', (req, res) => {
    res.json(movePayout(parts, payoutOf(req.params.id), 'cancelled'));
  });
  return router;
}
