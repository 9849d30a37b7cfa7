import type { TaxMode } from './invoice-fields.ts';
import type { Discount } from './invoice-terms.ts';
import { invoiceTotals, itemTotal } from './invoice-totals.ts';

const sum = (
  items: [qty: number, rate: number, tax?: number][],
  tax_mode: TaxMode = 'exclusive',
  discount: Discount = { kind: 'none' },
) =>
  invoiceTotals({
    items: items.map(([qty, rate, tax = 0]) => ({ qty, rate, tax })),
    tax_mode,
    discount,
  });

it.each([
  [48, 4500, 216_000],
  [0.5, 1, 1],
  [1.005, 100, 101],
  [0.333, 1000, 333],
  [2.675, 100, 268],
  [1_000_000, 100_000_000_000, 100_000_000_000_000_000],
])(
  'computes %d at %d as %d, rounding halves up without floating-point errors',
  (qty, rate, total) => {
    expect(itemTotal({ qty, rate })).toBe(total);
  },
);

it('totals each tax rate once over the amounts it applies to, the highest rate first', () => {
  const items: [number, number, number][] = [
    [1, 10_000, 7],
    [1, 333, 19],
    [1, 333, 19],
  ];
  expect(sum(items)).toEqual({
    subtotal: 10_666,
    discount: 0,
    // 19 % of 6.66 is 1.27; twice 19 % of 3.33, rounded each, would be 1.26.
    taxes: [
      { percent: 19, net: 666, tax: 127 },
      { percent: 7, net: 10_000, tax: 700 },
    ],
    net: 10_666,
    tax: 827,
    total: 11_493,
  });
});

it('extracts the tax from rates that include it', () => {
  expect(sum([[1, 11_900, 19]], 'inclusive')).toMatchObject({
    subtotal: 11_900,
    net: 10_000,
    tax: 1900,
    total: 11_900,
  });
});

it('ignores tax rates when nothing is taxed', () => {
  expect(sum([[2, 500, 19]], 'none')).toMatchObject({ taxes: [], tax: 0, total: 1000 });
});

it('deducts a discount from each rate in proportion, and never more than the amount', () => {
  const items: [number, number, number][] = [
    [1, 10_000, 20],
    [1, 5000, 10],
  ];
  expect(sum(items, 'exclusive', { kind: 'percent', percent: 10 })).toMatchObject({
    discount: 1500,
    taxes: [
      { percent: 20, net: 9000, tax: 1800 },
      { percent: 10, net: 4500, tax: 450 },
    ],
    total: 15_750,
  });
  expect(sum(items, 'exclusive', { kind: 'amount', amount: 99_999 })).toMatchObject({
    discount: 15_000,
    total: 0,
  });
});

it('allocates a discount without losing a cent', () => {
  for (let amount = 0; amount <= 300; amount += 7) {
    const { net, subtotal, discount } = sum(
      [
        [1, 101, 5],
        [1, 101, 10],
        [1, 101, 20],
      ],
      'exclusive',
      { kind: 'amount', amount },
    );
    expect(net).toBe(subtotal - discount);
  }
});

it.each(['exclusive', 'inclusive', 'none'] as const)(
  '%s: taxable amounts and tax add up to the total',
  (mode) => {
    for (let rate = 1; rate < 4000; rate += 137) {
      const totals = sum(
        [
          [3, rate, 19],
          [1.5, rate * 2, 7],
        ],
        mode,
        { kind: 'percent', percent: 3.333 },
      );
      expect(totals.net + totals.tax).toBe(totals.total);
      if (mode !== 'exclusive') expect(totals.total).toBe(totals.subtotal - totals.discount);
    }
  },
);

const random = (most: number) => Math.floor(Math.random() * (most + 1));

/** A plain decimal: `minor` / 10 ** `digits`, rounded half up when it has more digits. */
function rounded({ top, bottom }: { top: bigint; bottom: bigint }, digits: number): bigint {
  const scaled = top * 10n ** BigInt(digits);
  const down = scaled / bottom;
  return (scaled % bottom) * 2n >= bottom ? down + 1n : down;
}

it.each([
  ['JPY', 0],
  ['USD', 2],
  ['KWD', 3],
])('%s: lines, discount and tax are those of plain decimals', (_, digits) => {
  for (let i = 0; i < 2000; i += 1) {
    const [rate, thousandths] = [random(10 ** (3 + random(4))), 1 + random(5000)];
    const [off, tax] = [random(100), random(40)];
    const unit = 10n ** BigInt(digits);
    // In units: the quantity times the rate, then the part that is left, then its tax.
    const line = rounded({ top: BigInt(thousandths) * BigInt(rate), bottom: 1000n * unit }, digits);
    const discounted = rounded({ top: line * BigInt(off), bottom: 100n * unit }, digits);
    const net = line - discounted;
    const taxed = rounded({ top: net * BigInt(tax), bottom: 100n * unit }, digits);
    const totals = sum([[thousandths / 1000, rate, tax]], 'exclusive', {
      kind: 'percent',
      percent: off,
    });
    expect(totals).toMatchObject({
      subtotal: Number(line),
      discount: Number(discounted),
      net: Number(net),
      tax: Number(taxed),
      total: Number(net + taxed),
    });
  }
});

it.each([
  ['JPY', 1],
  ['USD', 100],
  ['KWD', 1000],
])('%s: halves of a tax that is included add up to what the client pays', (_, unit) => {
  for (let i = 0; i < 500; i += 1) {
    const items: [number, number, number][] = [
      [1, 1 + random(99 * unit), 9],
      [1, 1 + random(99 * unit), 18],
    ];
    const { net, tax, total, taxes } = sum(items, 'inclusive');
    expect(total).toBe(items[0]![1] + items[1]![1]);
    expect(net + tax).toBe(total);
    expect(taxes.reduce((added, each) => added + each.tax, 0)).toBe(tax);
  }
});
