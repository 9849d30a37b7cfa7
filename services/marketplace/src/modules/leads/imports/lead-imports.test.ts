import { randomUUID } from 'node:crypto';
import type { LeadImport } from '@soloist/contracts';
import { eventually } from '@soloist/server-kit/testing';
import { listIndexesUsed } from '@soloist/server-kit/testing-lookups';
import type { TestService } from '@soloist/server-kit/testing-service';
import mongoose from 'mongoose';
import { createLeadHarness, type LeadHarness } from '../../../../test/leads.ts';
import { newFreelancer, startTestMarketplace } from '../../../../test/marketplace.ts';
import { LeadModel } from '../leads.model.ts';
import { LeadLogModel } from '../log/lead-log.model.ts';
import { continueImport } from './import-leads.job.ts';
import { LeadImportModel, type StoredImport } from './lead-imports.model.ts';
import { finishUndo } from './lead-imports.service.ts';
import { readAmount } from './read-rows.rules.ts';

let marketplace: TestService;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
let harness: LeadHarness;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());
beforeEach(async () => {
  ada = await newFreelancer(marketplace);
  harness = createLeadHarness(marketplace)(ada);
});

const csv = [
  'Contact name;E-mail;Firm;Deal value;Notes',
  'Noor Haddad;NOOR@client.test;Nordlys;1.200,50;"Likes kraft;\nand tea"',
  ';olu@salt.test;Salt Yard;;=HYPERLINK("http://x.test")',
  ';;;;nobody',
  'Wrong;not an address;;;',
  'Twice;noor@client.test;;;',
  '',
].join('\r\n');

function form(content: string | Uint8Array<ArrayBuffer>, options: object) {
  const body = new FormData();
  body.set('options', JSON.stringify(options));
  body.set('file', new File([content], 'leads.csv'));
  return body;
}
const preview = (content: string | Uint8Array<ArrayBuffer>, options: object = {}) =>
  marketplace.send('POST /leads/imports/preview', {
    token: ada.token,
    body: form(content, options),
  });
const start = (content: string, options: object = {}, { token } = ada) =>
  marketplace.send('POST /leads/imports', {
    token,
    body: form(content, { import_id: randomUUID(), currency: 'EUR', ...options }),
  });
const read = async (id: string): Promise<LeadImport> =>
  (await marketplace.send(`GET /leads/imports/${id}`, { token: ada.token })).body.import;
const waitForImport = (id: string) =>
  eventually(async () => {
    const leadImport = await read(id);
    return leadImport.status === 'done' && leadImport;
  });
const undo = (id: string, { token } = ada) =>
  marketplace.send(`POST /leads/imports/${id}/undo`, { token, body: {} });
const rowsOf = (count: number) =>
  [
    'Name,E-mail',
    ...Array.from({ length: count }, (_, i) => `Lead ${i},lead${i}@client.test`),
  ].join('\n');

describe('the preview', () => {
  it('guesses the columns, shows valid rows and reports the problems of others', async () => {
    await harness.add({ email: 'olu@salt.test' });
    const { body } = await preview(csv, { currency: 'EUR' });
    expect(body.preview).toEqual({
      columns: ['Contact name', 'E-mail', 'Firm', 'Deal value', 'Notes'],
      mapping: { name: 0, email: 1, company: 2, phone: null, message: 4, value: 3 },
      ...{ rows: 5, importable: 3, duplicates: 2, wrong: 2 },
      problems: [
        { row: 4, message: 'The row has no name or email address.' },
        { row: 5, message: '“not an address” is not an email address.' },
      ],
      sample: [
        {
          ...{
            row: 2,
            name: 'Noor Haddad',
            email: 'noor@client.test',
            company: 'Nordlys',
            phone: '',
          },
          ...{ message: 'Likes kraft;\nand tea', value: { amount: 120_050, currency: 'EUR' } },
          duplicate: false,
        },
        {
          ...{ row: 3, name: 'Salt Yard', email: 'olu@salt.test', company: 'Salt Yard', phone: '' },
          // Formulas stay plain text.
          ...{ message: '=HYPERLINK("http://x.test")', value: null, duplicate: true },
        },
        {
          ...{ row: 6, name: 'Twice', email: 'noor@client.test', company: '', phone: '' },
          ...{ message: '', value: null, duplicate: true },
        },
      ],
    });
    expect(await LeadModel.countDocuments({ ownerId: ada.id })).toBe(1);
    expect(await LeadImportModel.countDocuments({ ownerId: ada.id })).toBe(0);
  });

  it('uses the requested mapping', async () => {
    const mapping = { name: 2, email: 1, company: null, phone: null, message: null, value: null };
    const { body } = await preview(csv, { mapping });
    expect(body.preview).toMatchObject({
      mapping,
      sample: [{ name: 'Nordlys', company: '' }, {}, {}],
    });
    const beyond = await preview(csv, { mapping: { ...mapping, name: 9 } });
    expect([beyond.status, beyond.body.message]).toEqual([400, 'The file has no such column.']);
  });

  it('reads the encoding of older spreadsheets, and a byte order mark', async () => {
    const western = new Uint8Array(Buffer.from('Name\nAn\xefs \xc4rger', 'latin1'));
    expect((await preview(western)).body.preview.sample[0].name).toBe('Anïs Ärger');
    expect((await preview('\ufeffName\nNoor')).body.preview).toMatchObject({ columns: ['Name'] });
  });

  it.each([
    ['no content', '', 'The first row of the file must name its columns.'],
    ['only column names', 'Name,E-mail\n', 'The file has no rows below its header.'],
    [
      'very many rows',
      `Name\n${'x\n'.repeat(20_001)}`,
      'The file has 20001 rows. Please import at most 20000 at a time.',
    ],
    [
      'megabytes of empty lines',
      `Name\n${'\n'.repeat(2 * 1024 * 1024)}x`,
      'The file has more than 100000 lines. Please remove the empty ones.',
    ],
  ])('refuses a file of %s', async (_what, content, reason) => {
    const { status, body } = await preview(content);
    expect([status, body.message]).toEqual([400, reason]);
  });

  it('refuses a file of more than 5 MB', async () => {
    const { status, body } = await preview('x'.repeat(5 * 1024 * 1024 + 1));
    expect([status, body.code]).toEqual([413, 'body_too_large']);
  });
});

const continueUndo = async (id: string) =>
  finishUndo((await LeadImportModel.findById(id).lean<StoredImport>())!);

describe('an import', () => {
  it('creates the leads of its rows once, however often it is sent', async () => {
    await harness.add({ name: 'Before' });
    const options = { import_id: randomUUID(), mayWrite: true };
    const replies = await Promise.all([
      start(csv, options),
      start(csv, options),
      start(csv, options),
    ]);
    const ids = new Set(replies.map(({ body }) => body.import.id));
    expect(ids.size).toBe(1);
    const done = await waitForImport([...ids][0]);
    expect(done).toMatchObject({ name: 'leads.csv', rows: 5, added: 2, duplicates: 1, wrong: 2 });
    const columns = (await harness.board()).columns;
    // In the order of the file, above existing leads.
    expect(columns[0].items.map(({ name }: { name: string }) => name)).toEqual([
      ...['Noor Haddad', 'Salt Yard', 'Before'],
    ]);
    expect(columns[0].items[0]).toMatchObject({
      source: 'import',
      value: { amount: 120_050, currency: 'EUR' },
    });
    expect(await harness.history(columns[0].items[0].id)).toMatchObject([
      { what: 'created', by: 'import' },
    ]);
    expect((await harness.numbers()).sources).toContainEqual({
      source: 'import',
      created: 2,
      won: 0,
    });
    expect((await LeadImportModel.findById(done.id).lean())?.content).toBeUndefined();
    expect((await harness.list('?q=nordlys')).body.items).toHaveLength(1);
  });

  it('continues after a killed process without duplicates', async () => {
    const { body } = await start(rowsOf(1200));
    const id = body.import.id as string;
    await waitForImport(id);
    // The state in the middle of an import: some leads, fewer log entries.
    await LeadModel.deleteMany({ importId: id, row: mongoose.trusted({ $gt: 400 }) });
    await LeadLogModel.deleteMany({ importId: id });
    await LeadImportModel.updateOne(
      { _id: id },
      { $set: { status: 'running', content: rowsOf(1200) } },
    );
    await Promise.all([continueImport(id), continueImport(id)]);
    expect(await read(id)).toMatchObject({ status: 'done', added: 1200, duplicates: 0 });
    expect(await LeadModel.countDocuments({ importId: id })).toBe(1200);
    expect(await LeadLogModel.countDocuments({ importId: id })).toBe(1200);
  });

  it('is undone: unchanged leads are deleted, changed ones stay and are listed', async () => {
    const { body } = await start(rowsOf(5));
    const id = body.import.id as string;
    await waitForImport(id);
    const { items } = (await harness.list()).body;
    const byName = (name: string) => items.find((each: { name: string }) => each.name === name).id;
    await harness.change(byName('Lead 1'), { company: 'Nordlys' });
    await harness.move(byName('Lead 2'), 'contacted');
    await harness.remove(byName('Lead 3'));
    for (let i = 0; i < 2; i++) {
      expect((await undo(id)).body.import).toMatchObject({
        ...{ status: 'undone', added: 5, kept: 2 },
        keptLeads: [
          { id: byName('Lead 1'), name: 'Lead 1' },
          { id: byName('Lead 2'), name: 'Lead 2' },
        ],
      });
    }
    expect(await LeadModel.countDocuments({ ownerId: ada.id })).toBe(2);
    expect(await listIndexesUsed('importId', () => continueUndo(id))).toEqual(['importId_1__id_1']);
    expect((await harness.numbers()).created).toBe(2);
  });

  it('finishes being undone by its job after a killed process', async () => {
    const { body } = await start(rowsOf(3));
    const id = body.import.id as string;
    await waitForImport(id);
    await LeadImportModel.updateOne({ _id: id }, { $set: { status: 'undoing' } });
    await continueImport(id);
    expect(await read(id)).toMatchObject({ status: 'undone', kept: 0 });
    expect(await LeadModel.countDocuments({ ownerId: ada.id })).toBe(0);
  });

  it('cannot be undone while it runs, or by other people', async () => {
    const { body } = await start(rowsOf(2));
    const id = body.import.id as string;
    await waitForImport(id);
    await LeadImportModel.updateOne({ _id: id }, { $set: { status: 'running' } });
    const reply = await undo(id);
    expect([reply.status, reply.body.code]).toEqual([409, 'conflict']);
    const other = await newFreelancer(marketplace);
    const { token } = other;
    expect((await undo(id, other)).status).toBe(404);
    expect((await marketplace.send(`GET /leads/imports/${id}`, { token })).status).toBe(404);
    expect((await marketplace.send('GET /leads/imports', { token })).body.items).toEqual([]);
    expect(
      (await marketplace.send('GET /leads/imports', { token: ada.token })).body.items,
    ).toHaveLength(1);
  });
});

it.each([
  ['1200', 120_000],
  ['1,200.50', 120_050],
  ['€ 1.200,5', 120_050],
  ['1 200', 120_000],
  ['12.345.678', 1_234_567_800],
  ['0', 0],
  ['', null],
  ['-5', undefined],
  ['(5)', undefined],
  ['many', undefined],
  ['99999999999999', undefined],
])('reads the amount “%s” as %s', (text, amount) => {
  expect(readAmount(text, 'EUR')).toBe(amount);
});

it.each([
  ['JPY', '1,200', 1200],
  ['JPY', '1200.00', 1200],
  ['JPY', '12.50', undefined],
  ['KWD', '1,200', 1_200_000],
  ['KWD', '1,200.500', 1_200_500],
  ['KWD', '1.25', 1250],
])('reads an amount by the decimals of %s: “%s”', (currency, text, amount) => {
  expect(readAmount(text, currency)).toBe(amount);
});
