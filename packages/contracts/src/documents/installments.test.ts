import {
  type EarlierInstallment,
  installmentMessages,
  installmentProblem,
  leastPayment,
  listInstallments,
  nextInstallment,
  openInstallments,
  taxOfPayment,
} from './installments.ts';

const random = (most: number) => Math.floor(Math.random() * (most + 1));
const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0);
const dayOf = (index: number) => `2027-01-${String(index + 1).padStart(2, '0')}`;

const percent = (of: number, due_date = dayOf(0)): EarlierInstallment => ({
  kind: 'percent',
  percent: of,
  due_date,
});
const amountOf = (amount: number, due_date = dayOf(0)): EarlierInstallment => ({
  kind: 'amount',
  amount,
  due_date,
});
const amountsOf = (
  total: number,
  { currency = 'USD', ...terms }: { installments: EarlierInstallment[]; currency?: string },
) =>
  listInstallments({ ...terms, currency, due_date: '2027-02-01' }, total).map(
    ({ amount }) => amount,
  );

const exactly = 500;

describe('the installments of an invoice', () => {
  test('are none where it is due once', () => {
    expect(listInstallments({ due_date: '2027-02-01', currency: 'USD' }, 100)).toEqual([]);
  });

  test('give the odd units to the last one', () => {
    expect(amountsOf(101, { installments: [percent(50)] })).toEqual([50, 51]);
    expect(amountsOf(100, { installments: [percent(33.333), percent(33.333)] })).toEqual([
      33, 33, 34,
    ]);
    expect(amountsOf(1_000, { installments: [amountOf(301), percent(10)] })).toEqual([
      301, 100, 599,
    ]);
  });

  test('are in whole steps of what a currency can pay online', () => {
    expect(amountsOf(10_010, { installments: [percent(33.3)], currency: 'KWD' })).toEqual([
      3_330, 6_680,
    ]);
    expect(amountsOf(1_001, { installments: [percent(50)], currency: 'JPY' })).toEqual([500, 501]);
  });

  test('always sum to the total, and no percentage exceeds its exact share', () => {
    for (let round = 0; round < exactly; round += 1) {
      const total = 1 + random(1_000_000_000);
      const count = 1 + random(10);
      const thousandths = Array.from({ length: count }, () => 1 + random(8_000));
      const amounts = amountsOf(total, {
        installments: thousandths.map((each) => percent(each / 1000)),
      });
      expect(sum(amounts)).toBe(total);
      thousandths.forEach((each, index) => {
        const exact = BigInt(total) * BigInt(each);
        expect(BigInt(amounts[index]!) * 100_000n).toBeLessThanOrEqual(exact);
        expect(BigInt(amounts[index]! + 1) * 100_000n).toBeGreaterThan(exact);
      });
    }
  });
});

describe('installments are refused', () => {
  const problemOf = (installments: EarlierInstallment[], total = 1_000) =>
    installmentProblem({ installments, due_date: dayOf(9), currency: 'USD' }, total);

  test('when they leave nothing for the last one', () => {
    expect(problemOf([amountOf(1_000)])).toBe(installmentMessages.rest);
    expect(problemOf([amountOf(999)])).toBeUndefined();
    expect(problemOf([percent(60), percent(60, dayOf(1))])).toBe(installmentMessages.rest);
  });

  test('when a percentage is less than one unit', () => {
    expect(problemOf([percent(0.01)])).toBe(installmentMessages.amount);
  });

  test('when one is not due after the one before it', () => {
    const late = (...days: number[]) => days.map((each) => amountOf(10, dayOf(each)));
    expect(problemOf(late(0, 1, 2))).toBeUndefined();
    expect(problemOf(late(0, 0))).toBe(installmentMessages.order);
    expect(problemOf(late(9))).toBe(installmentMessages.order);
  });
});

describe('payments fill installments', () => {
  /** Each unit goes to the first installment with room. */
  function fillByUnits(amounts: number[], settled: number): number[] {
    const left = [...amounts];
    for (let unit = 0; unit < settled; unit += 1) {
      const open = left.findIndex((each) => each > 0);
      if (open === -1) break;
      left[open]! -= 1;
    }
    return left;
  }

  test('from the first to the last, unit by unit', () => {
    for (let round = 0; round < exactly; round += 1) {
      const amounts = Array.from({ length: 2 + random(10) }, () => 1 + random(40));
      const settled = random(sum(amounts) + 10);
      const installments = amounts.map((amount, index) => ({ amount, due_date: dayOf(index) }));
      const expected = fillByUnits(amounts, settled);
      expect(openInstallments(installments, settled).map(({ left }) => left)).toEqual(expected);
      const next = expected.findIndex((each) => each > 0);
      expect(nextInstallment(installments, settled)?.due_date).toBe(
        next === -1 ? undefined : dayOf(next),
      );
    }
  });

  test('with at least the rest of the next one, or the minimum', () => {
    expect(leastPayment({ left: 500 }, 0)).toBe(500);
    expect(leastPayment({ left: 500 }, 200)).toBe(200);
    expect(leastPayment({ left: 100 }, 200)).toBe(100);
  });
});

describe('the tax in payments', () => {
  test('sums to the tax of the invoice, however it is paid', () => {
    for (let round = 0; round < exactly; round += 1) {
      const total = 1 + random(1_000_000_000);
      const tax = random(Math.floor(total / 3));
      let earlier = 0;
      let taxes = 0;
      while (earlier < total) {
        const amount = Math.min(total - earlier, 1 + random(total));
        const share = taxOfPayment({ total, tax }, { earlier, amount });
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(amount);
        // Less than one unit from its exact share.
        expect(Math.abs(share - (tax * amount) / total)).toBeLessThanOrEqual(1);
        taxes += share;
        earlier += amount;
      }
      expect(taxes).toBe(tax);
    }
  });
});
