import { Router } from 'express';
import * as z from 'zod/mini';
import { ApiRefusal, unknownId } from './api-error.ts';
import type { Contact, FundAccount, Payout, Validation } from './entities.ts';
import { amount, collection, notes, read } from './input.ts';
import type { Parts } from './parts.ts';
import { newId, nowInSeconds, type Store } from './store.ts';

const newContact = z.object({
  name: z.string().check(z.minLength(3), z.maxLength(50)),
  email: z._default(z.nullable(z.string()), null),
  type: z._default(z.nullable(z.string()), null),
  reference_id: z._default(z.nullable(z.string()), null),
});
const newFundAccount = z.discriminatedUnion('account_type', [
  z.object({
    contact_id: z.string(),
    account_type: z.literal('bank_account'),
    bank_account: z.object({
      name: z.string().check(z.minLength(4)),
      ifsc: z.string().check(z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/)),
      account_number: z.string().check(z.regex(/^[0-9A-Z]{5,35}$/)),
    }),
  }),
  z.object({
    contact_id: z.string(),
    account_type: z.literal('vpa'),
    vpa: z.object({ address: z.string().check(z.regex(/^[\w.-]{3,}@[a-zA-Z]{3,}$/)) }),
  }),
]);
const newValidation = z.object({
  account_number: z.string(),
  fund_account: z.object({ id: z.string() }),
});
const newPayout = z.object({
  account_number: z.string(),
  fund_account_id: z.string(),
  amount,
  currency: z.literal('INR'),
  mode: z.enum(['NEFT', 'RTGS', 'IMPS', 'UPI']),
  purpose: z.string(),
  reference_id: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
  narration: z._default(z.nullable(z.string().check(z.maxLength(30))), null),
  notes,
});

/** Bank accounts that end with these digits show what else can happen; so do the words in a UPI address. */
const isInvalid = (account: FundAccount) =>
  account.bank_account?.account_number.endsWith('0000') ||
  account.vpa?.address.startsWith('invalid');

export function settleValidation({ store, webhooks }: Parts, validation: Validation): Validation {
  const isBad = isInvalid(validation.fund_account);
  const { bank_account } = validation.fund_account;
  const settled = store.put<Validation>({
    ...validation,
    status: 'completed',
    results: {
      account_status: isBad ? 'invalid' : 'active',
      registered_name: isBad ? null : (bank_account?.name ?? 'Registered Name'),
    },
  });
  webhooks.tell('fund_account.validation.completed', { 'fund_account.validation': settled });
  return settled;
}

/** Takes a payout to where it ends, or back. */
export function movePayout(
  { store, webhooks }: Parts,
  payout: Payout,
  status: 'processed' | 'reversed' | 'failed',
): Payout {
  const moved = store.put<Payout>({
    ...payout,
    status,
    utr: status === 'processed' ? String(nowInSeconds()) : payout.utr,
    failure_reason: status === 'processed' ? null : 'The account is closed.',
  });
  webhooks.tell(`payout.${status}`, { payout: moved });
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

/** https://razorpay.com/docs/api/x: contacts, fund accounts, their validation, payouts. */
export function payoutRoutes(parts: Parts): Router {
  const { store, webhooks } = parts;
  const router = Router();
  router.post('/contacts', (req, res) => {
    const asked = read(newContact, req.body);
    const known = store
      .list<Contact>('contact')
      .find((each) => each.reference_id === asked.reference_id);
    if (known && asked.reference_id) return void res.json(known);
    const contact: Contact = {
      id: newId('cont'),
      entity: 'contact',
      active: true,
      created_at: nowInSeconds(),
      ...asked,
    };
    res.status(201).json(store.put(contact));
  });
  router.post('/fund_accounts', (req, res) => {
    const asked = read(newFundAccount, req.body);
    if (!store.find<Contact>(asked.contact_id, 'contact')) throw unknownId();
    const account: FundAccount = {
      id: newId('fa'),
      entity: 'fund_account',
      contact_id: asked.contact_id,
      account_type: asked.account_type,
      ...('bank_account' in asked
        ? { bank_account: { ...asked.bank_account, bank_name: 'Simulated Bank' } }
        : { vpa: asked.vpa }),
      active: true,
      created_at: nowInSeconds(),
    };
    res.status(201).json(store.put(account));
  });
  router.post('/fund_accounts/validations', (req, res) => {
    const asked = read(newValidation, req.body);
    const fund_account = store.find<FundAccount>(asked.fund_account.id, 'fund_account');
    if (!fund_account) throw unknownId();
    const validation = store.put<Validation>({
      id: newId('fav'),
      entity: 'fund_account.validation',
      fund_account,
      status: 'created',
      amount: 100,
      currency: 'INR',
      results: { account_status: null, registered_name: null },
      created_at: nowInSeconds(),
    });
    res.json(validation);
    setTimeout(() => settleValidation(parts, validation), 200).unref();
  });
  router.get('/fund_accounts/validations/:id', (req, res) => {
    const validation = store.find<Validation>(req.params.id, 'fund_account.validation');
    if (!validation) throw unknownId();
    res.json(validation);
  });
  router.post('/payouts', (req, res) => {
    const { account_number: _, ...asked } = read(newPayout, req.body);
    const key = req.get('x-payout-idempotency');
    if (!key) throw new ApiRefusal('The X-Payout-Idempotency header is missing');
    const body = JSON.stringify(req.body);
    const known = payoutOfKey(store, key, body);
    if (known) return void res.json(known);
    if (!store.find<FundAccount>(asked.fund_account_id, 'fund_account')) throw unknownId();
    const payout = store.put<Payout>({
      id: newId('pout'),
      entity: 'payout',
      fees: 590,
      tax: 90,
      status: 'processing',
      utr: null,
      failure_reason: null,
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
    webhooks.tell('payout.initiated', { payout });
    res.json(payout);
  });
  router.get('/payouts', (req, res) => {
    const { reference_id } = req.query;
    const fits = (each: Payout) => !reference_id || each.reference_id === reference_id;
    res.json(collection(store.list<Payout>('payout', fits)));
  });
  router.get('/payouts/:id', (req, res) => {
    const payout = store.find<Payout>(req.params.id, 'payout');
    if (!payout) throw unknownId();
    res.json(payout);
  });
  return router;
}
