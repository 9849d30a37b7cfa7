import {
  feeInstallmentMessages,
  feeInstallmentProblem,
  listFeeInstallments,
  scheduleFee,
} from './fee-installments.ts';
import { installmentMessages, installmentProblem, listInstallments } from './installments.ts';
import type { ProposalInstallment } from './proposal-installments.ts';

const random = (most: number) => Math.floor(Math.random() * (most + 1));
const rounds = 500;
const half: ProposalInstallment[] = [{ percent: 50, days: 0 }];
const problem = (changes: object) =>
  feeInstallmentProblem({ upfront_payment: 0, total_fee: 100_000, ...changes });

describe('installments of a fee', () => {
  test.each([
    ['no installments', { upfront_payment: 5_000 }, undefined],
    ['half at acceptance', { installments: half }, undefined],
    [
      'an upfront payment',
      { installments: half, upfront_payment: 1 },
      feeInstallmentMessages.upfront,
    ],
    [
      'the same day twice',
      { installments: [...half, { percent: 10, days: 0 }] },
      installmentMessages.order,
    ],
    [
      'nothing left',
      {
        installments: [
          { percent: 50, days: 0 },
          { percent: 50, days: 1 },
        ],
      },
      installmentMessages.rest,
    ],
    [
      'a part too small to be paid',
      { installments: [{ percent: 0.001, days: 0 }] },
      installmentMessages.amount,
    ],
  ])('with %s', (_what, details, expected) => {
    expect(problem(details)).toBe(expected);
  });

  test('are due days after the acceptance, and the last one at the end date', () => {
    expect(scheduleFee({ installments: half, end_date: '2027-01-31' }, '2026-12-31')).toEqual({
      installments: [{ kind: 'percent', percent: 50, due_date: '2026-12-31' }],
      due_date: '2027-01-31',
    });
  });

  test('stay in order when the acceptance is later than the end date', () => {
    const late = scheduleFee(
      { installments: [...half, { percent: 20, days: 60 }], end_date: '2027-01-31' },
      '2027-02-28',
    );
    expect(late.installments.map(({ due_date }) => due_date)).toEqual(['2027-02-28', '2027-04-29']);
    expect(late.due_date).toBe('2027-04-30');
  });

  // The plain model: split with whole numbers, in order, and give the last one the rest.
  test('that the form accepts are accepted by the invoice, and sum to the fee', () => {
    let accepted = 0;
    for (let round = 0; round < rounds; round += 1) {
      const days = [...new Set(Array.from({ length: 1 + random(5) }, () => random(400)))];
      const installments = days
        .toSorted((one, other) => one - other)
        .map((day) => ({ days: day, percent: (1 + random(40_000)) / 1000 }));
      const total_fee = 1 + random(random(1) ? 2_000 : 900_000_000);
      const currency = ['USD', 'JPY', 'KWD'][random(2)]!;
      if (problem({ installments, total_fee })) continue;
      accepted += 1;
      const schedule = scheduleFee({ installments, end_date: '2027-03-01' }, '2027-01-15');
      const terms = { ...schedule, currency };
      expect(installmentProblem(terms, total_fee)).toBeUndefined();
      const step = currency === 'KWD' ? 10 : 1;
      const shares = installments.map(
        ({ percent }) =>
          Math.floor((total_fee * Math.round(percent * 1000)) / 100_000 / step) * step,
      );
      const rest = shares.reduce((left, share) => left - share, total_fee);
      const amounts = listInstallments(terms, total_fee).map(({ amount }) => amount);
      expect(amounts).toEqual([...shares, rest]);
      const shown = listFeeInstallments(installments, { total: total_fee, currency });
      expect(shown.map(({ amount }) => amount)).toEqual(amounts);
    }
    expect(accepted).toBeGreaterThan(rounds / 10);
  });
});
