import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Router } from 'express';
import * as z from 'zod/mini';
import { unknownId } from './api-error.ts';
import type { SimulatorDeps } from './deps.ts';
import type { SimulatedContact, SimulatedFundAccount, SimulatedValidation } from './entities.ts';
import { paginate, parseInput, requireAccountNumber } from './input.ts';
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

/** Bank accounts that end with these digits fail; so do these prefixes of a UPI address. */
const isInvalid = (account: SimulatedFundAccount) =>
  account.bank_account?.account_number.endsWith('0000') ||
  account.vpa?.address.startsWith('invalid');

function completeValidation(
  { store, webhooks }: SimulatorDeps,
  validation: SimulatedValidation,
): SimulatedValidation {
  const isBad = isInvalid(validation.fund_account);
  const { bank_account, contact_id } = validation.fund_account;
  // A bank knows the owner of a UPI address; here it is the person who added it.
  const name = bank_account?.name ?? store.find<SimulatedContact>(contact_id, 'contact')?.name;
  const completed = store.put<SimulatedValidation>({
    ...validation,
    status: 'completed',
    results: {
      account_status: isBad ? 'invalid' : 'active',
      registered_name: isBad ? null : (name ?? ''),
    },
  });
  webhooks.publish('fund_account.validation.completed', { 'fund_account.validation': completed });
  return completed;
}

/** The entity with these details, if one exists. */
const findSame = <E extends object>(known: E[], details: Partial<E>): E | undefined =>
  known.find((each) =>
    Object.entries(details).every(([key, value]) => isDeepStrictEqual(each[key as keyof E], value)),
  );

/** Completes validations that a restart interrupted. */
export function finishValidations(deps: SimulatorDeps) {
  const unfinished = deps.store.list<SimulatedValidation>(
    'fund_account.validation',
    ({ status }) => status === 'created',
  );
  for (const validation of unfinished) completeValidation(deps, validation);
}

/** https://razorpay.com/docs/api/x: contacts, fund accounts and their validation. */
export function fundAccountRoutes(deps: SimulatorDeps): Router {
  const { store } = deps;
  const router = Router();
  router.post('/contacts', (req, res) => {
    const input = parseInput(newContact, req.body);
    const known = findSame(store.list<SimulatedContact>('contact'), input);
    if (known) return void res.json(known);
    const contact: SimulatedContact = {
      id: newId('cont'),
      entity: 'contact',
      active: true,
      created_at: nowInSeconds(),
      ...input,
    };
    res.status(201).json(store.put(contact));
  });
  router.post('/fund_accounts', (req, res) => {
    const input = parseInput(newFundAccount, req.body);
    if (!store.find<SimulatedContact>(input.contact_id, 'contact')) throw unknownId();
    const details = {
      contact_id: input.contact_id,
      account_type: input.account_type,
      ...('bank_account' in input
        ? { bank_account: { ...input.bank_account, bank_name: 'Simulated Bank' } }
        : { vpa: input.vpa }),
    };
    const known = findSame(store.list<SimulatedFundAccount>('fund_account'), details);
    if (known) return void res.json(known);
    const account: SimulatedFundAccount = {
      id: newId('fa'),
      entity: 'fund_account',
      ...details,
      active: true,
      created_at: nowInSeconds(),
    };
    res.status(201).json(store.put(account));
  });
  router.patch('/fund_accounts/:id', (req, res) => {
    const account = store.find<SimulatedFundAccount>(req.params.id, 'fund_account');
    if (!account) throw unknownId();
    res.json(store.put<SimulatedFundAccount>({ ...account, ...parseInput(activation, req.body) }));
  });
  router.post('/fund_accounts/validations', (req, res) => {
    const input = parseInput(newValidation, req.body);
    const fund_account = store.find<SimulatedFundAccount>(input.fund_account.id, 'fund_account');
    if (!fund_account) throw unknownId();
    const validation = store.put<SimulatedValidation>({
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
    sleep(validationMs, undefined, { signal: deps.closing, ref: false })
      .then(() => completeValidation(deps, validation))
      .catch(() => {});
  });
  router.get('/fund_accounts/validations', (req, res) => {
    requireAccountNumber(req.query);
    res.json(paginate(store.list<SimulatedValidation>('fund_account.validation'), req.query));
  });
  router.get('/fund_accounts/validations/:id', (req, res) => {
    const validation = store.find<SimulatedValidation>(req.params.id, 'fund_account.validation');
    if (!validation) throw unknownId();
    res.json(validation);
  });
  router.get('/contacts', (req, res) => {
    const { reference_id } = req.query;
    const fits = (each: SimulatedContact) => !reference_id || each.reference_id === reference_id;
    res.json(paginate(store.list<SimulatedContact>('contact', fits), req.query));
  });
  router.get('/fund_accounts', (req, res) => {
    const { contact_id } = req.query;
    const fits = (each: SimulatedFundAccount) => !contact_id || each.contact_id === contact_id;
    res.json(paginate(store.list<SimulatedFundAccount>('fund_account', fits), req.query));
  });
  return router;
}
