import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { initialJournalOptions, type JournalFormat } from '@soloist/contracts';
import fc from 'fast-check';
import type { JournalEntry } from '../books/journal.rules.ts';
import { presetCodes } from '../settings/account-presets.rules.ts';
import { datevLines, toWindows1252 } from './datev.presenter.ts';
import { datevColumns } from './datev-columns.asset.ts';
import { journalCsv } from './journal-csv.presenter.ts';
import { toTransfers } from './journal-row.rules.ts';

const invoice: JournalEntry = {
  ...{ id: 'S0123456789', day: '2026-05-04', kind: 'invoice.sent', document: 'INV-0001' },
  ...{ client: 'Jörg Müller', text: 'Invoice INV-0001', currency: 'EUR' },
  lines: [
    { account: 'receivables', amount: 119_000 },
    { account: 'income', amount: -100_000 },
    { account: 'tax', amount: -19_000 },
  ],
};
const settingsOf = (format: JournalFormat) => ({
  accounts: presetCodes(format),
  options: initialJournalOptions,
});
async function* listed(entries: JournalEntry[]) {
  yield* entries;
}
async function csvOf(format: 'csv' | 'xero' | 'quickbooks', entry = invoice) {
  const { currency } = entry;
  const { rows, csv } = journalCsv(listed([entry]), { ...settingsOf(format), format, currency });
  return (await buffer(Readable.from(rows).pipe(csv))).toString().split('\r\n');
}
const may = { from: '2026-05-01', to: '2026-05-31' };
async function datevOf(entry = invoice, period = may) {
  const at = new Date('2026-06-01T08:30:00.125Z');
  const file = {
    ...settingsOf('datev_skr03'),
    ...period,
    currency: entry.currency,
    chart: '03',
    at,
  };
  const lines: Buffer[] = [];
  for await (const line of datevLines(listed([entry]), file)) lines.push(line);
  return new TextDecoder('windows-1252').decode(Buffer.concat(lines)).split('\r\n');
}

test('writes the plain CSV with a line for each account', async () => {
  expect(await csvOf('csv')).toEqual([
    '\uFEFFEntry,Date,Type,Document,Client,Description,Account,Account name,Debit,Credit,Currency',
    'S0123456789,2026-05-04,Invoice,INV-0001,Jörg Müller,Invoice INV-0001,Unpaid invoices,Unpaid invoices,1190.00,,EUR',
    'S0123456789,2026-05-04,Invoice,INV-0001,Jörg Müller,Invoice INV-0001,Income,Income,,1000.00,EUR',
    'S0123456789,2026-05-04,Invoice,INV-0001,Jörg Müller,Invoice INV-0001,Tax on invoices,Tax on invoices,,190.00,EUR',
    '',
  ]);
});

test('writes Xero’s template of manual journals: debits positive, credits negative', async () => {
  expect(await csvOf('xero')).toEqual([
    '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
    'Invoice INV-0001 (S0123456789),04/05/2026,Unpaid invoices,615,Tax Exempt,1190.00,,,,',
    'Invoice INV-0001 (S0123456789),04/05/2026,Income,200,Tax Exempt,-1000.00,,,,',
    'Invoice INV-0001 (S0123456789),04/05/2026,Tax on invoices,825,Tax Exempt,-190.00,,,,',
    '',
  ]);
});

test('writes QuickBooks’ journal, with the customer of receivables only', async () => {
  expect(await csvOf('quickbooks')).toEqual([
    'Journal No,Journal Date,Account Name,Debits,Credits,Description,Name,Currency',
    'S0123456789,05/04/2026,Accounts Receivable (A/R),1190.00,,Invoice INV-0001,Jörg Müller,EUR',
    'S0123456789,05/04/2026,Sales,,1000.00,Invoice INV-0001,,EUR',
    'S0123456789,05/04/2026,Sales Tax Payable,,190.00,Invoice INV-0001,,EUR',
    '',
  ]);
});

test('writes a Buchungsstapel of DATEV: 31 fields of a header, 125 columns, two accounts a row', async () => {
  const [header, columns, ...rows] = await datevOf();
  expect(header).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20260601083000125;;"RE";"Soloist";"";1001;1;20260101;4;20260501;20260531;"Soloist 2026-05";"";1;0;0;"EUR";;"";;;"03";;;"";""',
  );
  expect(header?.split(';')).toHaveLength(31);
  expect(columns?.split(';')).toEqual(datevColumns);
  expect(datevColumns).toHaveLength(125);
  expect(rows.map((row) => row.split(';').slice(0, 14).join(';'))).toEqual([
    '1000,00;"S";"EUR";;;"";1410;8200;"";0405;"INV-0001";"S0123456789";;"Invoice INV-0001"',
    '190,00;"S";"EUR";;;"";1410;1770;"";0405;"INV-0001";"S0123456789";;"Invoice INV-0001"',
    '',
  ]);
  expect(rows[0]?.split(';')).toHaveLength(125);
});

test('begins the fiscal year of DATEV with a period that crosses New Year', async () => {
  const [header] = await datevOf(invoice, { from: '2026-04-01', to: '2027-03-31' });
  expect(header?.split(';').slice(12, 16)).toEqual(['20260401', '4', '20260401', '20270331']);
});

test('writes DATEV in Windows-1252, without characters that it lacks', () => {
  expect([...toWindows1252('ü€–')]).toEqual([0xfc, 0x80, 0x96]);
  expect([...toWindows1252('u\u0308')]).toEqual([0xfc]);
  expect(toWindows1252('é漢😀').toString('latin1')).toBe('é??');
  // A name keeps its letters without the marks that are missing.
  expect(toWindows1252('Dvořák, Łukasz Ćwik, Őry, ŠŽ').toString('latin1')).toBe(
    'Dvorák, Lukasz Cwik, Ory, \x8a\x8e',
  );
});

test('names a document in DATEV by its entry where its number has no character that is allowed', async () => {
  const [, , row] = await datevOf({ ...invoice, document: 'चालान' });
  expect(row?.split(';')[10]).toBe('"S0123456789"');
});

test.each(['=HYPERLINK("http://evil.example")', '+1+1', '-1+1', '@SUM(1)', '"=1', '≠1+1', '＝1'])(
  'writes no cell that runs as a formula: %s',
  async (evil) => {
    const entry = { ...invoice, client: evil, text: evil, document: evil };
    for (const format of ['csv', 'xero', 'quickbooks'] as const) {
      const [, ...rows] = await csvOf(format, entry);
      for (const row of rows) expect(row).not.toMatch(/(^|,)"?[=+@]/);
    }
    const [, , ...rows] = await datevOf(entry);
    for (const row of rows) expect(row).not.toMatch(/(^|;)"[=+\-@]/);
  },
);

test.each([
  ['JPY', 119_000, '119000', '119000,00'],
  ['EUR', 119_000, '1190.00', '1190,00'],
] as const)('writes the decimals of %s', async (currency, amount, decimal, datev) => {
  const lines: JournalEntry['lines'] = [
    { account: 'receivables', amount },
    { account: 'income', amount: -amount },
  ];
  const entry = { ...invoice, currency, lines };
  expect((await csvOf('csv', entry))[1]).toContain(`,${decimal},,${currency}`);
  expect((await datevOf(entry))[2]).toMatch(new RegExp(`^${datev};"S"`));
});

test('writes three decimals, which DATEV does not have', async () => {
  const entry: JournalEntry = { ...invoice, currency: 'KWD' };
  expect((await csvOf('csv', entry))[1]).toContain(',119.000,,KWD');
  await expect(datevOf(entry)).rejects.toMatchObject({ code: 'invalid_input' });
});

test('splits an entry into transfers with the same sum for each account', () => {
  const accounts = ['wallet', 'held', 'fees', 'receivables', 'tax'] as const;
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 4 }),
      (amounts) => {
        const last = -amounts.reduce((sum, amount) => sum + amount, 0);
        const lines = [...amounts, last]
          .map((amount, index) => ({ account: accounts[index]!, amount }))
          .filter(({ amount }) => amount !== 0);
        const sums = Object.fromEntries(accounts.map((account) => [account, 0]));
        for (const { debit, credit, amount } of toTransfers({ ...invoice, lines })) {
          expect(amount).toBeGreaterThan(0);
          sums[debit]! += amount;
          sums[credit]! -= amount;
        }
        for (const account of accounts) {
          expect(sums[account]).toBe(lines.find((line) => line.account === account)?.amount ?? 0);
        }
      },
    ),
  );
});
