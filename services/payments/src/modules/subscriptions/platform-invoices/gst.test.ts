import type { BillingDetails } from '@soloist/contracts';
import fc from 'fast-check';
import { financialYear, isExport, taxesOf, taxWithin } from './gst.rules.ts';

// The input is random: a single failure is a finding.
jest.retryTimes(0);

const billing = (over: Partial<BillingDetails> = {}): BillingDetails => ({
  ...{ name: 'Ada Lovelace', address: '', country: 'IN', state: '29', gstin: '' },
  ...over,
});
const minor = fc.integer({ min: 0, max: 1_000_000_000 });

it('is 18 % of the net price, to the nearest cent', () => {
  expect([1200, 12_000, 118, 1, 0].map(taxWithin)).toEqual([183, 1831, 18, 0, 0]);
  fc.assert(
    fc.property(minor, (total) => {
      const net = total - taxWithin(total);
      expect(Math.abs(net * 0.18 - taxWithin(total))).toBeLessThanOrEqual(0.59);
    }),
  );
});

it.each([
  ['within the State', billing(), ['CGST 9%', 'SGST 9%']],
  ['in another State', billing({ state: '07' }), ['IGST 18%']],
  ['of a person without an address', null, ['IGST 18%']],
])('has the right names and sum %s', (_where, of, names) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (tax) => {
      const taxes = taxesOf(tax, { billing: of, sellerState: '29' });
      expect(taxes.map(({ name }) => name)).toEqual(names);
      expect(taxes.reduce((sum, { amount }) => sum + amount, 0)).toBe(tax);
    }),
  );
});

it('is a single tax when the platform has no State', () => {
  const taxes = taxesOf(183, { billing: billing(), sellerState: '' });
  expect(taxes).toEqual([{ name: 'IGST 18%', amount: 183 }]);
});

it('is zero abroad', () => {
  expect([billing({ country: 'DE', state: '' }), billing(), null].map(isExport)).toEqual([
    true,
    false,
    false,
  ]);
  expect(taxesOf(0, { billing: billing({ country: 'DE' }), sellerState: '29' })).toEqual([]);
});

it.each([
  ['2026-11-22T12:00:00Z', '26-27'],
  ['2027-03-31T18:29:59Z', '26-27'],
  ['2027-03-31T18:30:00Z', '27-28'],
  ['2099-12-31T00:00:00Z', '99-00'],
])('%s is in the financial year %s', (at, year) => expect(financialYear(new Date(at))).toBe(year));
