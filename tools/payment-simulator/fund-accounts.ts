import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Router } from 'express';
import * as z from 'zod/mini';
import { unknownId } from './api-error.ts';
import type { Contact, FundAccount, Validation } from './entities.ts';
import { pageOf, read, requireAccountNumber } from './input.ts';
import type { Parts } from './parts.ts';
import { newId, nowInSeconds } from './store.ts';

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
const activation = z.object({ active: z.boolean() });
const validationMs = 200;

/** Bank accounts that end with these digits show what else can happen; so do the words in a UPI address. */
const isInvalid = (account: FundAccount) =>
  account.bank_account?.account_number.endsWith('0000') ||
  account.vpa?.address.startsWith('invalid');

function settleValidation({ store, webhooks }: Parts, validation: Validation): Validation {
  const isBad = isInvalid(validation.fund_account);
  const { bank_account, contact_id } = validation.fund_account;
  // A bank knows whose a UPI address is; here it is whoever added it.
  const name = bank_account?.name ?? store.find<Contact>(contact_id, 'contact')?.name;
  const settled = store.put<Validation>({
    ...validation,
    status: 'completed',
    results: {
      account_status: isBad ? 'invalid' : 'active',
      registered_name: isBad ? null : (name ?? ''),
    },
  });
  webhooks.tell('fund_account.validation.completed', { 'fund_account.validation': settled });
  return settled;
}

/** The same details again are what they were the first time. */
const sameIn = <E extends object>(known: E[], details: Partial<E>): E | undefined =>
  known.find((each) =>
    Object.entries(details).every(([key, value]) => isDeepStrictEqual(each[key as keyof E], value)),
  );

/** What a restart found under way. */
export function finishValidations(parts: Parts) {
  const begun = parts.store.list<Validation>(
    'fund_account.validation',
    ({ status }) => status === 'created',
  );
  for (const validation of begun) settleValidation(parts, validation);
}

/** https://razorpay.com/docs/api/x: contacts, fund accounts and their validation. */
export function fundAccountRoutes(parts: Parts): Router {
  const { store } = parts;
  const router = Router();
  router.post('/contacts', (req, res) => {
    const asked = read(newContact, req.body);
    const known = sameIn(store.list<Contact>('contact'), asked);
    if (known) return void res.json(known);
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
    const details = {
      contact_id: asked.contact_id,
      account_type: asked.account_type,
      ...('bank_account' in asked
        ? { bank_account: { ...asked.bank_account, bank_name: 'Simulated Bank' } }
        : { vpa: asked.vpa }),
    };
    const known = sameIn(store.list<FundAccount>('fund_account'), details);
    if (known) return void res.json(known);
    const account: FundAccount = {
      id: newId('fa'),
      entity: 'fund_account',
      ...details,
      active: true,
      created_at: nowInSeconds(),
    };
    res.status(201).json(store.put(account));
  });
  router.patch('/fund_accounts/:id', (req, res) => {
    const account = store.find<FundAccount>(req.params.id, 'fund_account');
    if (!account) throw unknownId();
    res.json(store.put<FundAccount>({ ...account, ...read(activation, req.body) }));
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
    sleep(validationMs, undefined, { signal: parts.closing, ref: false })
      .then(() => settleValidation(parts, validation))
      .catch(() => {});
  });
  router.get('/fund_accounts/validations', (req, res) => {
    requireAccountNumber(req.query);
    res.json(pageOf(store.list<Validation>('fund_account.validation'), req.query));
  });
  router.get('/fund_accounts/validations/:id', (req, res) => {
    const validation = store.find<Validation>(req.params.id, 'fund_account.validation');
    if (!validation) throw unknownId();
    res.json(validation);
  });
  router.get('/contacts', (req, res) => {
    const { reference_id } = req.query;
    const fits = (each: Contact) => !reference_id || each.reference_id === reference_id;
    res.json(pageOf(store.list<Contact>('contact', fits), req.query));
  });
  router.get('/fund_accounts', (req, res) => {
    const { contact_id } = req.query;
    const fits = (each: FundAccount) => !contact_id || each.contact_id === contact_id;
    res.json(pageOf(store.list<FundAccount>('fund_account', fits), req.query));
  });
  return router;
}
