import { randomUUID } from 'node:crypto';
import { newId } from '@soloist/server-kit/testing';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { invoiceRequestOf } from '../../../../test/invoice-requests.ts';
import { oneTimeRequest } from '../../../../test/proposal-requests.ts';
import { insertNumbered } from '../invoices/invoice-numbers.service.ts';
import { CounterModel, takeProposalNumber } from '../proposals/proposal-numbers.model.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';
import { saveNumbering } from './numbering.service.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness({ MOST_SENDINGS_A_DAY: 10_000 });
});
afterAll(() => harness.stop());

const form = (changes: object = {}) => ({
  pattern: 'INV-{number}',
  digits: 4,
  yearly_reset: false,
  next: 1,
  ...changes,
});
const save = (token: string, changes: object = {}, kind = 'invoice') =>
  harness.send(`PUT /proposal/settings/numbering/${kind}`, { token, body: form(changes) });
const read = async (token: string, kind = 'invoice') => {
  const { body } = await harness.send('GET /proposal/settings/numbering', { token });
  return body.numbering.find((each: { kind: string }) => each.kind === kind);
};
const yearIn = (zone: string) => DateTime.now().setZone(zone).toFormat('yyyy');

describe('numbering', () => {
  test('is INV-0001, CN-0001 and P-0001 until it is changed', async () => {
    const { token } = harness.signIn();
    const { body } = await harness.send('GET /proposal/settings/numbering', { token });
    expect(body.numbering.map((each: { next_number: string }) => each.next_number)).toEqual([
      'INV-0001',
      'CN-0001',
      'P-0001',
    ]);
  });

  test('applies to documents from now on, and never to older ones', async () => {
    const { userId, token } = harness.signIn();
    harness.identity.setProfile(userId, { timezone: 'Pacific/Kiritimati' });
    const { id } = await harness.createInvoice(token);
    const pattern = 'RE/{YYYY}/{number}';
    expect((await save(token, { pattern, digits: 3, yearly_reset: true, next: 41 })).status).toBe(
      200,
    );
    const year = yearIn('Pacific/Kiritimati');
    expect(await read(token)).toMatchObject({ next_number: `RE/${year}/041`, last: { count: 1 } });
    expect(await harness.createInvoice(token)).toMatchObject({ number: `RE/${year}/041` });
    expect(await harness.createInvoice(token)).toMatchObject({ number: `RE/${year}/042` });
    expect(await harness.read(token, id)).toMatchObject({ number: 'INV-0001' });
    // The editor shows it before sending.
    const defaults = await harness.send('GET /proposal/invoiceDefaults', { token });
    expect(defaults.body.number).toBe(`RE/${year}/043`);
  });

  test('counts credit notes and proposals in their own series', async () => {
    const { token } = harness.signIn();
    expect(
      (await save(token, { pattern: 'C{number}', digits: 1, next: 7 }, 'credit_note')).status,
    ).toBe(200);
    expect(
      (await save(token, { pattern: 'Q/{number}', digits: 2, next: 9 }, 'proposal')).status,
    ).toBe(200);
    const { id, number } = await harness.createInvoice(token);
    expect(number).toBe('INV-0001');
    const body = { credit_id: randomUUID(), amount: 100, reason: 'Discount' };
    const credited = await harness.act(token, { id, action: 'credit', body });
    expect(credited.body.invoice.creditNotes).toMatchObject([{ number: 'C7' }]);
    const numbers = [];
    for (const _ of ['first', 'second']) {
      const sent = await harness.createProject(token, oneTimeRequest());
      numbers.push(sent.body.proposal.number);
    }
    expect(numbers).toEqual(['Q/09', 'Q/10']);
    expect(await read(token, 'proposal')).toMatchObject({ next_number: 'Q/11' });
  });

  test('gives concurrent proposals different numbers', async () => {
    const { token } = harness.signIn();
    const sent = await Promise.all(
      Array.from({ length: 12 }, () => harness.createProject(token, oneTimeRequest())),
    );
    const numbers = sent.map(({ body }) => body.proposal.number);
    expect(new Set(numbers).size).toBe(12);
  });

  test('begins again next year after proposals from before patterns', async () => {
    const { userId, token } = harness.signIn();
    await CounterModel.create({ _id: userId, last: 17 });
    const pattern = 'P-{YYYY}-{number}';
    expect((await save(token, { pattern, yearly_reset: true, next: 18 }, 'proposal')).status).toBe(
      200,
    );
    const year = Number(yearIn('UTC')) + 1;
    expect(await takeProposalNumber(userId, `${year}-06-01`)).toBe(`P-${year}-0001`);
  });

  test('refuses a next number that was used, and names the lowest that is free', async () => {
    const { token } = harness.signIn();
    for (const _ of ['first', 'second']) await harness.createInvoice(token);
    const message = 'Number 2 was used already. Choose 3 or higher.';
    expect(await save(token, { next: 2 })).toMatchObject({
      status: 400,
      body: { message, details: [{ path: 'next', message }] },
    });
    expect(await read(token)).toMatchObject({ next_number: 'INV-0003' });
  });

  test('refuses a pattern that repeats an older number', async () => {
    const { token } = harness.signIn();
    await save(token, { pattern: 'A1{number}', digits: 1, next: 5 });
    await harness.createInvoice(token);
    const repeated = await save(token, { pattern: 'A{number}', digits: 1, next: 15 });
    expect(repeated).toMatchObject({
      status: 400,
      body: { message: 'A15 was used already. Choose a higher number or another pattern.' },
    });
    // A later one is passed over instead.
    await save(token, { pattern: 'A{number}', digits: 1, next: 14 });
    expect(await harness.createInvoice(token)).toMatchObject({ number: 'A14' });
    expect(await harness.createInvoice(token)).toMatchObject({ number: 'A16' });
  });

  test.each([
    [{ pattern: 'INV' }, 'pattern', 'Add {number} once: it counts your documents.'],
    [{ yearly_reset: true }, 'yearly_reset', 'Add {YYYY}, {YY} or {FY} to restart at 1 each year.'],
    [{ next: 0 }, 'next', 'Enter a number from 1 to 9,999,999.'],
    [{ digits: 9 }, 'digits', 'Choose 1 to 8 digits.'],
  ])('refuses %j', async (changes, path, message) => {
    const { token } = harness.signIn();
    expect(await save(token, changes)).toMatchObject({
      status: 400,
      body: { details: [{ path, message }] },
    });
  });

  test('is each freelancer’s own, and no client’s', async () => {
    const { token } = harness.signIn();
    await save(token, { pattern: 'MINE-{number}' });
    expect(await read(harness.signIn().token)).toMatchObject({ pattern: 'INV-{number}' });
    const employer = harness.identity.tokenFor({ role: 'employer' });
    expect((await save(employer)).status).toBe(403);
    expect((await harness.send('GET /proposal/settings/numbering')).status).toBe(401);
    expect((await save(token, {}, 'receipt')).status).toBe(404);
  });

  test('can have slashes, and is still found by its parts', async () => {
    const { token } = harness.signIn();
    await save(token, { pattern: 'INV/{FY}/{number}' });
    const { id, number } = await harness.createInvoice(token, invoiceRequestOf());
    expect(number).toMatch(/^INV\/\d{4}-\d{2}\/0001$/);
    const found = await harness.send('GET /proposal/invoices?q=inv 1', { token });
    expect(found.body.items).toMatchObject([{ id }]);
  });
});

// A plain model: it counts one after the other, in memory, and knows no last document.
describe('random patterns, dates and concurrency', () => {
  const settings = fc.record({
    pattern: fc.constantFrom(
      '{YYYY}-{number}',
      '{FY}/{number}',
      'A{YY}{MM}-{number}',
      'INV-{number}',
      'INV-1{number}',
      '{number}',
    ),
    digits: fc.integer({ min: 1, max: 4 }),
    yearly: fc.boolean(),
    ahead: fc.constantFrom(0, 0, 0, 1, 25),
  });
  const steps = fc.array(
    fc.oneof(
      fc.record({ days: fc.integer({ min: 1, max: 200 }) }),
      fc.record({ settings }),
      fc.record({ invoices: fc.integer({ min: 1, max: 4 }) }),
    ),
    { minLength: 5, maxLength: 20 },
  );

  class PlainSeries {
    used: string[] = [];
    count = 0;
    /** The last document's day. */
    last = '';
    chosen: { count: number; on: string } | undefined;
    current = { pattern: 'INV-{number}', digits: 4, yearly_reset: false };

    yearOf(day: string) {
      const [year = 0, month = 0] = day.split('-').map(Number);
      if (!this.current.yearly_reset) return 'always';
      return this.current.pattern.includes('{FY}') && month < 4 ? year - 1 : year;
    }
    peek(today: string) {
      const after = this.last && this.yearOf(this.last) === this.yearOf(today) ? this.count + 1 : 1;
      const { chosen } = this;
      return chosen && this.yearOf(chosen.on) === this.yearOf(today)
        ? Math.max(chosen.count, after)
        : after;
    }
    write(count: number, today: string) {
      const [year = '', month = ''] = today.split('-');
      const start = Number(year) - (Number(month) < 4 ? 1 : 0);
      return this.current.pattern
        .replace('{YYYY}', year)
        .replace('{YY}', year.slice(2))
        .replace('{MM}', month)
        .replace('{FY}', `${start}-${String(start + 1).slice(2)}`)
        .replace('{number}', String(count).padStart(this.current.digits, '0'));
    }
    issue(today: string) {
      let count = this.peek(today);
      while (this.used.includes(this.write(count, today))) count += 1;
      this.used.push(this.write(count, today));
      this.count = count;
      this.last = today;
    }
  }

  test('leave no gap and no duplicate', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const freelancerId = newId();
        const plain = new PlainSeries();
        let day = DateTime.utc(2026, 11, 29);
        for (const step of list) {
          const today = day.toFormat('yyyy-MM-dd');
          if ('days' in step) day = day.plus(step);
          if ('settings' in step) {
            const { pattern, digits, yearly, ahead } = step.settings;
            const current = { pattern, digits, yearly_reset: yearly && /Y\}/.test(pattern) };
            const before = { current: plain.current, chosen: plain.chosen };
            Object.assign(plain, { current, chosen: undefined });
            const next = plain.peek(today) + ahead;
            const isUsed = plain.used.includes(plain.write(next, today));
            const saved = await saveNumbering(
              { freelancerId, today },
              { kind: 'invoice', form: { ...current, next } },
            ).then(
              () => true,
              () => false,
            );
            expect(saved).toBe(!isUsed);
            Object.assign(plain, saved ? { chosen: { count: next, on: today } } : before);
          }
          if ('invoices' in step) {
            await Promise.all(
              Array.from({ length: step.invoices }, () => insertAt(freelancerId, today)),
            );
            for (let issued = 0; issued < step.invoices; issued += 1) plain.issue(today);
          }
        }
        const stored = await InvoiceModel.find({ freelancerId }).sort({ sequence: 1 }).lean();
        expect(stored.map(({ number }) => number)).toEqual(plain.used);
      }),
      { numRuns: 20 },
    );
  });

  const insertAt = (freelancerId: string, today: string) =>
    insertNumbered({ freelancerId, kind: 'invoice', today }, (numbered) =>
      InvoiceModel.collection.insertOne({
        ...numbered,
        freelancerId,
        kind: 'invoice',
        draft_id: randomUUID(),
        sender: { timeZone: 'UTC' },
      } as never),
    );
});
