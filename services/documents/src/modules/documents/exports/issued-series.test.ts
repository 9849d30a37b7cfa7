import type { InvoiceKind, NumberedDay } from '@soloist/contracts';
import type { StoredInvoice } from '../shared/invoices.model.ts';
import { issuedSeries } from './issued-series.rules.ts';

/** Documents with these numbers and counts, in the order of sending. */
const documentsOf = (
  numbered: [number: string, count: number][],
  { kind = 'invoice' as InvoiceKind, sequence: first = 1 } = {},
) =>
  numbered.map(
    ([number, count], index) =>
      ({
        ...{ kind, number, status: 'sent', sequence: first + index },
        counted: { count, on: '2026-11-30' } satisfies NumberedDay,
      }) as StoredInvoice,
  );

const rangesOf = (documents: StoredInvoice[]) =>
  issuedSeries(documents).map(({ from, to, total }) => [from, to, total]);

test.each([
  ['zeros that become fewer', ['INV-0009', 9], ['INV-0010', 10]],
  ['a count that becomes longer', ['INV-9', 9], ['INV-10', 10]],
  ['a year with the count’s digits', ['2026/26/1', 26], ['2026/27/1', 27]],
  ['a year directly before the count', ['20260099', 99], ['20260100', 100]],
] as [string, [string, number], [string, number]][])(
  'has one series despite %s',
  (_, first, second) => {
    expect(rangesOf(documentsOf([first, second]))).toEqual([[first[0], second[0], 2]]);
  },
);

test.each([
  ['a restart', ['2026-0044', 44], ['2027-0001', 1]],
  ['a new pattern', ['INV-0044', 44], ['A-0045', 45]],
  ['other digits', ['INV-0044', 44], ['INV-00045', 45]],
  ['another month in the number', ['10/0044', 44], ['11/0045', 45]],
  ['skipped numbers', ['INV-0044', 44], ['INV-0100', 100]],
] as [string, [string, number], [string, number]][])(
  'begins another series after %s',
  (_, first, second) => {
    expect(rangesOf(documentsOf([first, second]))).toEqual([
      [first[0], first[0], 1],
      [second[0], second[0], 1],
    ]);
  },
);

test('keeps the numbers of each kind apart, in the order of sending', () => {
  const invoices = documentsOf([
    ['INV-0001', 1],
    ['INV-0002', 2],
  ]);
  const notes = documentsOf([['CN-0001', 1]], { kind: 'credit_note' });
  expect(issuedSeries([...notes, ...invoices.toReversed()])).toMatchObject([
    { kind: 'invoice', from: 'INV-0001', to: 'INV-0002' },
    { kind: 'credit_note', from: 'CN-0001', to: 'CN-0001' },
  ]);
});

test('counts void documents as cancelled', () => {
  const [first, second] = documentsOf([
    ['INV-0001', 1],
    ['INV-0002', 2],
  ]);
  expect(issuedSeries([first!, { ...second!, status: 'void' }])).toMatchObject([
    { total: 2, cancelled: 1 },
  ]);
});
