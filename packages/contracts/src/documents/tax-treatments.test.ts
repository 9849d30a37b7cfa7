import fc from 'fast-check';
import { gstStates } from '../shared/gst-states.ts';
import { gstinCheckCharacter, halveTax, isGstin, stateOfGstin } from './gst.ts';
import { taxLines, treatmentSentence } from './tax-lines.ts';
import { proposeTax, type Seller, type TaxedClient } from './tax-proposals.ts';
import { treatmentProblem } from './tax-treatments.ts';
import { expectedTds, remainingTds } from './tds.ts';

const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const digit = fc.constantFrom(...'0123456789');
const start = fc
  .tuple(
    fc.constantFrom(...gstStates.map(({ code }) => code)),
    fc.array(letter, { minLength: 5, maxLength: 5 }),
    fc.array(digit, { minLength: 4, maxLength: 4 }),
    letter,
    fc.constantFrom(...'123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  )
  .map(([state, name, number, last, entity]) =>
    [state, ...name, ...number, last, entity, 'Z'].join(''),
  );

describe('a GSTIN', () => {
  // The examples of the GST portal and of public registrations.
  it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'])('%s is valid', (number) => {
    expect(isGstin(number)).toBe(true);
  });

  it('is refused with another check character', () => {
    fc.assert(
      fc.property(
        start,
        fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
        (text, last) => {
          expect(isGstin(`${text}${last}`)).toBe(last === gstinCheckCharacter(text));
        },
      ),
    );
  });

  it('is refused when two of its neighbouring digits are exchanged', () => {
    fc.assert(
      fc.property(start, fc.integer({ min: 7, max: 9 }), (text, at) => {
        const [a, b] = [text[at]!, text[at + 1]!];
        fc.pre(a !== b && /\d/.test(b));
        const valid = `${text}${gstinCheckCharacter(text)}`;
        const wrong = `${valid.slice(0, at)}${b}${a}${valid.slice(at + 2)}`;
        expect(isGstin(valid)).toBe(true);
        expect(isGstin(wrong)).toBe(false);
      }),
    );
  });

  it.each(['', '27AAPFU0939F1ZW', '25AAPFU0939F1ZZ', '27aapfu0939f1zv '])(
    '%j is refused',
    (number) => {
      expect(isGstin(number)).toBe(false);
    },
  );

  it('names its state, also as it is pasted', () => {
    expect(stateOfGstin(' 27AAPFU 0939F-1zv')).toBe('27');
    expect(stateOfGstin('DE123456789')).toBe('');
  });
});

it('halves a tax so that both add up and differ by at most one unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 40 }), (tax) => {
      const { central, state } = halveTax(tax);
      expect(central + state).toBe(tax);
      expect([0, 1]).toContain(central - state);
    }),
  );
});

it('shows CGST and SGST lines that add up to the tax of each rate', () => {
  const rates = fc.array(
    fc.record({
      percent: fc.constantFrom(0, 5, 12, 18, 28),
      net: fc.nat(10_000_000),
      tax: fc.nat(3_000_000),
    }),
  );
  fc.assert(
    fc.property(rates, (taxes) => {
      const tax_treatment = {
        ...{ treatment: 'cgst_sgst' as const, place_of_supply: '29', lut: '' },
      };
      const lines = taxLines({ taxes, tax_name: '', tax_treatment });
      const sum = (all: { tax: number }[]) => all.reduce((total, { tax }) => total + tax, 0);
      expect(sum(lines)).toBe(sum(taxes));
      expect(new Set(lines.map(({ name }) => name))).toEqual(
        new Set(taxes.length ? ['CGST', 'SGST'] : []),
      );
    }),
  );
});

it('calls the half of a union territory UTGST', () => {
  const tax_treatment = { treatment: 'cgst_sgst', place_of_supply: '04', lut: '' } as const;
  const taxes = [{ percent: 18, net: 83_333, tax: 15_001 }];
  expect(taxLines({ taxes, tax_name: 'GST', tax_treatment })).toEqual([
    { name: 'CGST', percent: 9, net: 83_333, tax: 7_501 },
    { name: 'UTGST', percent: 9, net: 83_333, tax: 7_500 },
  ]);
});

it('shows other taxes by their name, and IGST as IGST', () => {
  const taxes = [{ percent: 18, net: 100, tax: 18 }];
  const igst = { treatment: 'igst', place_of_supply: '27', lut: '' } as const;
  expect(taxLines({ taxes, tax_name: 'GST', tax_treatment: igst })[0]?.name).toBe('IGST');
  expect(taxLines({ taxes, tax_name: 'VAT' })[0]?.name).toBe('VAT');
  expect(taxLines({ taxes, tax_name: '' }, 'tax')[0]?.name).toBe('tax');
});

it.each([
  [{ net: 100_000, tds_rate: 10 }, 10_000],
  [{ net: 100_005, tds_rate: 10 }, 10_001],
  [{ net: 100_000 }, 0],
])('expects of %j a TDS of %d', (invoice, tds) => {
  expect(expectedTds(invoice)).toBe(tds);
});

const karnataka: Seller = {
  ...{ scheme: 'gst', tax_number: '29AAGCB7383J1Z4', country: 'IN' },
  ...{ lut: '', rate: 18, has_oss: false },
};
const portugal: Seller = {
  ...{ scheme: 'vat', tax_number: 'PT501964843', country: 'PT' },
  ...{ lut: '', rate: 23, has_oss: false },
};
const client = (fields: Partial<TaxedClient>): TaxedClient => ({
  ...{ country: '', state: '', tax_number: '', has_vat_number: false },
  ...fields,
});

describe('the proposed treatment', () => {
  it.each<[string, Seller, Partial<TaxedClient>, string, number, string?]>([
    ['a client in your state', karnataka, { country: 'IN', state: '29' }, 'cgst_sgst', 18, '29'],
    ['an unknown state', karnataka, { country: 'IN' }, 'cgst_sgst', 18, '29'],
    ['another state', karnataka, { country: 'IN', state: '27' }, 'igst', 18, '27'],
    [
      'a GSTIN, which wins over the address',
      karnataka,
      { country: 'IN', state: '29', tax_number: '27AAPFU0939F1ZV' },
      'igst',
      18,
      '27',
    ],
    ['abroad without LUT', karnataka, { country: 'US' }, 'igst', 18, '96'],
    ['abroad with LUT', { ...karnataka, lut: 'AD29' }, { country: 'US' }, 'export_lut', 0, '96'],
    ['your country', portugal, { country: 'PT', has_vat_number: true }, 'domestic', 23],
    ['an EU business', portugal, { country: 'DE', has_vat_number: true }, 'reverse_charge', 0],
    ['an EU consumer', portugal, { country: 'DE' }, 'domestic', 23],
    ['an EU consumer with OSS', { ...portugal, has_oss: true }, { country: 'FI' }, 'oss', 25.5],
    ['outside the EU', portugal, { country: 'US' }, 'outside_scope', 0],
    [
      'a British seller in the EU',
      { ...portugal, country: 'GB' },
      { country: 'DE', has_vat_number: true },
      'outside_scope',
      0,
    ],
  ])('for %s', (_, seller, known, treatment, rate, place = '') => {
    expect(proposeTax(seller, client(known))).toMatchObject({
      tax: { treatment, place_of_supply: place },
      rate,
    });
  });

  it('is missing without a registration or the client’s country', () => {
    expect(proposeTax({ ...portugal, scheme: 'none' }, client({ country: 'PT' }))).toBeUndefined();
    expect(proposeTax(portugal, client({}))).toBeUndefined();
  });
});

describe('a treatment', () => {
  const tax = (treatment: 'igst' | 'cgst_sgst' | 'reverse_charge' | 'export_lut', fields = {}) => ({
    ...{ treatment, place_of_supply: '29', lut: '' },
    ...fields,
  });
  const numbers = { client: { tax_number: '' }, sender: { tax_number: '29AAGCB7383J1Z4' } };
  it.each([
    [{ tax_mode: 'none', tax_treatment: tax('igst') }, /has tax/],
    [{ tax_mode: 'exclusive', tax_treatment: tax('export_lut', { lut: 'A' }) }, /has no tax/],
    [{ tax_mode: 'none', tax_treatment: tax('export_lut') }, /LUT/],
    [{ tax_mode: 'exclusive', tax_treatment: tax('igst', { place_of_supply: '' }) }, /place/],
    [{ tax_mode: 'inclusive', tax_treatment: tax('cgst_sgst', { place_of_supply: '27' }) }, /IGST/],
    [{ tax_mode: 'none', tax_treatment: tax('reverse_charge') }, /both VAT numbers/],
  ] as const)('is refused: %j', (fields, message) => {
    expect(treatmentProblem({ ...numbers, ...fields })).toMatch(message);
  });

  it('is accepted when it fits, and is not required', () => {
    const fields = { ...numbers, tax_mode: 'exclusive' as const };
    expect(treatmentProblem({ ...fields, tax_treatment: tax('cgst_sgst') })).toBeUndefined();
    expect(treatmentProblem(fields)).toBeUndefined();
  });

  it('has its mandatory sentence', () => {
    expect(treatmentSentence(tax('reverse_charge'))).toMatch(/^Reverse charge/);
    expect(treatmentSentence(tax('export_lut', { lut: 'AD2904260001234' }))).toMatch(
      /without payment of integrated tax. LUT AD2904260001234$/,
    );
    expect(treatmentSentence(tax('igst', { place_of_supply: '96' }))).toMatch(/on payment/);
    expect(treatmentSentence(tax('igst'))).toBeUndefined();
    expect(treatmentSentence(undefined)).toBeUndefined();
  });
});

test('knows the same States as the list of their names', () => {
  const codes = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0'));
  const withGstin = codes.filter((code) => {
    const start = `${code}AAAAA0000A1Z`;
    return isGstin(start + gstinCheckCharacter(start));
  });
  expect(withGstin).toEqual(gstStates.map(({ code }) => code));
});

const withTds = { net: 100_000, total: 118_000, tds_rate: 10 };
it.each([
  ['nothing is paid', { balance: 118_000, credited: 0, withheld: 0 }, 10_000],
  ['the client paid the rest', { balance: 10_000, credited: 0, withheld: 0 }, 10_000],
  ['the client paid some of the TDS too', { balance: 4_000, credited: 0, withheld: 0 }, 4_000],
  ['a part was recorded', { balance: 118_000 - 6_000, credited: 0, withheld: 6_000 }, 4_000],
  ['all of it was recorded', { balance: 108_000, credited: 0, withheld: 10_000 }, 0],
  ['half is credited', { balance: 59_000, credited: 59_000, withheld: 0 }, 5_000],
  ['everything is credited', { balance: 0, credited: 118_000, withheld: 0 }, 0],
])('knows what a client still withholds when %s', (_case, amounts, left) => {
  expect(remainingTds(withTds, amounts)).toBe(left);
  expect(remainingTds({ ...withTds, tds_rate: undefined }, amounts)).toBe(0);
});
