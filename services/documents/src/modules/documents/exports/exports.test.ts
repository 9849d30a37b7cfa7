import { DateTime } from 'luxon';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { oneTimeRequest } from '../../../../test/proposal-requests.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

async function readExport(token: string, list: string) {
  const { status, headers, body } = await harness.send(`GET /proposal/export/${list}`, { token });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe(`attachment; filename=${list}.csv`);
  const text = (body as Buffer).toString('utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  return text.slice(1).split('\r\n').filter(Boolean);
}

test('exports invoices and credit notes, newest first, with paid and credited amounts', async () => {
  const { token } = harness.signIn();
  const { id, due_date } = await harness.createInvoice(token, { client_name: 'Lind, Sofie "Sof"' });
  const body = { credit_id: crypto.randomUUID(), amount: 11_900, reason: 'Part' };
  await harness.act(token, { id, action: 'credit', body });
  const [header, note, invoice] = await readExport(token, 'invoices');
  const today = new Date().toISOString().slice(0, 10);
  expect(header).toBe(
    'Number,Kind,Credit for,Client,Email,Title,Currency,Net,Tax,Total,Paid,Credited,Balance,Status,Sent,Due,PO number,Project reference,Custom fields,Tax treatment,Place of supply,CGST,SGST or UTGST,IGST,TDS expected,TDS received',
  );
  expect(invoice).toBe(
    `INV-0001,invoice,,"Lind, Sofie ""Sof""",sofie@nordlys.example,Packaging system,EUR,1000.00,190.00,1190.00,0.00,119.00,1071.00,sent,${today},${due_date},,,,,,,,,,`,
  );
  expect(note).toContain('CN-0001,credit note,INV-0001,');
  expect(note).toContain(',100.00,19.00,119.00,');
});

test.each([
  ['JPY', [{ name: 'Logo', qty: 3, rate: 333, tax: 10, total: 999 }], '999,100,1099'],
  ['KWD', [{ name: 'Logo', qty: 1, rate: 1234, tax: 5, total: 1234 }], '1.234,0.062,1.296'],
])('exports amounts of %s with its decimals', async (currency, items, amounts) => {
  const { token } = harness.signIn();
  await harness.createInvoice(token, { currency, items });
  const [, invoice] = await readExport(token, 'invoices');
  expect(invoice).toContain(`,${currency},${amounts},`);
});

test('exports no cell that runs as a formula', async () => {
  const { token } = harness.signIn();
  const names = ['=HYPERLINK("http://evil.example")', '+1+1', '-1+1', '@SUM(1)'];
  for (const client_name of names) await harness.createInvoice(token, { client_name });
  const [, ...lines] = await readExport(token, 'invoices');
  for (const line of lines) expect(line).toMatch(/,("'|')[=+\-@]/);
});

test('exports proposals, and projects only of accepted ones', async () => {
  const { token } = harness.signIn();
  const send = async (project_name: string) =>
    (await harness.createProject(token, oneTimeRequest({ project_name }))).body.proposal;
  const { contract_id } = await send('Accepted one');
  await send('Open one');
  await harness.accept(contract_id, await harness.sign(contract_id));
  const [header, open, accepted] = await readExport(token, 'proposals');
  expect(header).toBe(
    'Number,Client,Email,Project,Currency,Total,Status,Payment,Sent,Expires,PO number,Project reference,Custom fields',
  );
  expect(open).toMatch(/^P-0002,Sofie Lind,.*,Open one,USD,12400\.00,sent,one_time,/);
  expect(accepted).toMatch(/^P-0001,.*,accepted,/);
  const projects = await readExport(token, 'projects');
  expect(projects[0]).toMatch(/,Accepted,Milestones,Approved$/);
  expect(projects.slice(1)).toEqual([expect.stringMatching(/^P-0001,.*,accepted,.*,2,1$/)]);
});

test('dates rows by the sender’s calendar', async () => {
  const { userId, token } = harness.signIn();
  // Of two places 25 hours apart, one has a date other than the UTC date.
  const zone = DateTime.utc().hour < 12 ? 'Etc/GMT+12' : 'Etc/GMT-13';
  harness.identity.setProfile(userId, { timezone: zone });
  await harness.createInvoice(token);
  const { contract_id } = (await harness.createProject(token, oneTimeRequest())).body.proposal;
  await harness.accept(contract_id, await harness.sign(contract_id));
  const localDate = DateTime.now().setZone(zone).toISODate();
  expect(localDate).not.toBe(DateTime.utc().toISODate());
  expect((await readExport(token, 'invoices'))[1]).toContain(`,sent,${localDate},`);
  expect((await readExport(token, 'proposals'))[1]).toContain(`,one_time,${localDate},`);
  expect((await readExport(token, 'projects'))[1]).toContain(`,accepted,${localDate},`);
});

test('exports all rows of the caller only, or just the header when there are none', async () => {
  const { token } = harness.signIn();
  expect(await readExport(token, 'invoices')).toHaveLength(1);
  for (let i = 0; i < 30; i++) await harness.createInvoice(token);
  expect(await readExport(token, 'invoices')).toHaveLength(31);
  expect(await readExport(harness.signIn().token, 'invoices')).toHaveLength(1);
});

test('refuses employers and unknown lists', async () => {
  const employer = harness.identity.tokenFor({ role: 'employer' });
  const call = 'GET /proposal/export/invoices';
  expect((await harness.send(call, { token: employer })).status).toBe(403);
  expect((await harness.send(call)).status).toBe(401);
  const { token } = harness.signIn();
  expect((await harness.send('GET /proposal/export/mails', { token })).status).toBe(404);
});
