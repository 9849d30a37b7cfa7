import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { InvoiceDocument } from '@soloist/contracts';
import { bare, createTestPool, inspectPdf, pagesOf } from '../../../../test/pdf-tools.ts';
import {
  creditNote,
  everyScriptInvoice,
  longInvoice,
  plainInvoice,
  settlementsOf,
  taxedInvoice,
} from '../../../../test/sample-invoices.ts';
import { signedProposal } from '../../../../test/sample-proposals.ts';
import { facturXXml } from '../../e-invoice/index.ts';
import type { PdfPool } from '../browser/pdf-pool.service.ts';
import { renderInvoicePdf } from './invoice-pdf.template.ts';
import { renderProposalPdf } from './proposal-pdf.template.ts';
import { renderReceiptPdf } from './receipt-pdf.template.tsx';

const payUrl = 'http://localhost:8080/invoice/AbCdEfGhIjKlMnOpQrStUvWxYz012345';

let pool: PdfPool;
beforeAll(() => {
  pool = createTestPool();
});
afterAll(() => pool.close());

const printPdf = (document: InvoiceDocument, eInvoice = false) =>
  renderInvoicePdf(pool, { document, payUrl, eInvoice });

function expectInOrder(text: string, parts: string[]) {
  const places = parts.map((part) => text.indexOf(part));
  expect(parts.filter((_, index) => places[index] === -1)).toEqual([]);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
}

it.each([
  ['JPY', '¥531,474'],
  ['KWD', 'KWD 531.474'],
] as const)('prints amounts of %s with its decimals', async (currency, total) => {
  const text = (await pagesOf(await printPdf({ ...taxedInvoice, currency }))).join(' ');
  expect(text.replaceAll('\u00a0', ' ')).toContain(total);
  expect(text).not.toContain('5,314.74');
});

it('prints a receipt on one page: what was paid first, and nothing that is due', async () => {
  const receipt = {
    payment_id: 'pay_MdWqAj8Lxm5Rk1',
    amount: 200_000,
    received_on: '2026-03-10',
    note: 'Visa ending in 1111',
    left: 300_000,
  };
  const pdf = await renderReceiptPdf(pool, { document: taxedInvoice, receipt });
  const pages = await pagesOf(pdf);
  expect(pages).toHaveLength(1);
  expectInOrder(pages[0]!, [
    'Receipt for invoice INV-0043',
    'March 10, 2026',
    'Paid',
    '€2,000.00',
    'on March 10, 2026, by Visa ending in 1111',
    'Billed to',
    'Total',
    '€5,314.74',
    'Previously paid or credited',
    '€314.74',
    'This payment',
    'Amount due',
    '€3,000.00',
    'pay_MdWqAj8Lxm5Rk1',
  ]);
  for (const request of ['by March 17, 2026', 'View online', 'Banco Atlântico'])
    expect(pages[0]).not.toContain(request);
});

it('prints an ordinary invoice on one page: what is due first, how to pay it last', async () => {
  const pages = await pagesOf(await printPdf(taxedInvoice));
  expect(pages).toHaveLength(1);
  expectInOrder(pages[0]!, [
    'Invoice INV-0043',
    'Amount due',
    '€5,314.74',
    'by March 17, 2026',
    'Billed to',
    'Portland, United States',
    'Moderated usability interviews',
    'Subtotal',
    'Discount',
    'VAT 23%',
    'VAT 6%',
    'Memo',
    'View online',
    'localhost:8080/invoice/',
    'Banco Atlântico',
    'Ines Carvalho, VAT number PT251884097',
    '1 of 1',
  ]);
});

const states = settlementsOf(taxedInvoice.total);
it.each([
  [
    'paid',
    ['Amount paid', '€5,314.74', 'Nothing is due.', 'Total', 'Paid', '-€5,314.74', 'Amount due'],
    'Paid March 10, 2026',
  ],
  [
    'partlyPaid',
    ['Amount due', '€3,986.05', 'by March 17, 2026', 'Total', '€5,314.74', 'Paid', '-€1,328.69'],
    undefined,
  ],
  [
    'creditedAndPaid',
    ['Amount paid', '€3,986.05', 'Nothing is due.', 'Total', 'Paid', 'Credited', '-€1,328.69'],
    'Paid March 10, 2026',
  ],
  [
    'refunded',
    ['Amount refunded', '€5,314.74', 'Total', 'Paid', 'Refunded', 'Credited', 'Amount due'],
    'Refunded',
  ],
  ['credited', ['Amount credited', '€5,314.74', 'Total', 'Credited', 'Amount due'], 'Credited'],
  ['void', ['Invoice total', '€5,314.74', 'Nothing is due.', 'Amount due', '€0.00'], 'Void'],
] as const)('prints the current state of a %s invoice as text', async (name, texts, stamp) => {
  const input = { document: taxedInvoice, payUrl, eInvoice: true, settlement: states[name] };
  const pdf = await renderInvoicePdf(pool, input);
  const page = (await pagesOf(pdf)).join(' ').replace(/\s+/g, ' ');
  for (const text of ['Invoice INV-0043', ...texts]) expect(page).toContain(text);
  if (stamp) expect(page).toContain(stamp);
  expect(page).not.toContain('Amount due €5,314.74');
  // The data of a void invoice would still ask for its total.
  const files = await inspectPdf(pdf, 'pdfdetach', ['-list', '{}']);
  expect(files).toContain(name === 'void' ? '0 embedded files' : '1 embedded files');
});

it('prints a credit note without a way to pay it', async () => {
  const [page] = await pagesOf(await printPdf(creditNote));
  expectInOrder(page!, [
    'Credit note CN-0003',
    'Amount credited',
    'for invoice INV-0043',
    'Total credited',
    'Two participants did not come.',
  ]);
  expect(page).not.toContain('View online');
});

it('keeps 500 items whole under a head that every page repeats, and the total with the last', async () => {
  const pages = await pagesOf(await printPdf(longInvoice));
  const pageWith = (text: string) => pages.findIndex((page) => page.includes(text));
  for (let index = 0; index < 500; index += 1) {
    const page = pageWith(`<i${index} `);
    expect(page).not.toBe(-1);
    expect(pageWith(`i${index}>`)).toBe(page);
  }
  const lastItems = pageWith('i499>');
  for (const page of pages.slice(0, lastItems + 1)) {
    expect(page).toMatch(/Item\s+Qty\s+Rate\s+VAT\s+Total/);
  }
  expectInOrder(pages[lastItems]!, ['i499>', 'Subtotal', 'VAT 23%', '$25,571.50']);
  pages.forEach((page, index) => {
    expect(page).toContain(`${index + 1} of ${pages.length}`);
  });
});

it('prints every script and breaks a word wider than its column, with all fonts embedded', async () => {
  const pdf = await printPdf(everyScriptInvoice);
  const text = bare((await pagesOf(pdf)).join('\n'));
  for (const { name } of everyScriptInvoice.items) {
    if (!/\p{sc=Arab}/u.test(name)) expect(text).toContain(bare(name));
  }
  expect(text).toContain(bare('请在十四天内付款。'));
  const [, , ...fonts] = (await inspectPdf(pdf, 'pdffonts', ['{}'])).trim().split('\n');
  for (const font of fonts) expect(font).toMatch(/ yes (yes|no) +(yes|no) +\d+ +0$/);
});

it('names the file and tags its table for screen readers', async () => {
  const pdf = await printPdf(plainInvoice);
  const info = await inspectPdf(pdf, 'pdfinfo', ['{}']);
  expect(info).toMatch(/Title: +Invoice INV-0043 from Ines Carvalho/);
  expect(info).toMatch(/Author: +Ines Carvalho/);
  expect(info).toMatch(/Subject: +Invoice INV-0043 for Harbor Credit Union/);
  expect(info).toMatch(/Tagged: +yes/);
  const structure = await inspectPdf(pdf, 'pdfinfo', ['-struct', '{}']);
  for (const tag of ['H1', 'H2', 'Table', 'TH', 'TD', 'Link']) {
    expect(structure).toMatch(new RegExp(`^ *${tag}\\b`, 'm'));
  }
  const { catalog } = await PDFDocument.load(pdf);
  expect(String(catalog.get(PDFName.of('Lang')))).toBe('(en)');
});

describe('an electronic invoice', () => {
  it('contains its data in the file that Factur-X readers expect, and stays tagged', async () => {
    const pdf = await printPdf(taxedInvoice, true);
    const folder = await mkdtemp(path.join(tmpdir(), 'soloist-factur-x-'));
    try {
      await inspectPdf(pdf, 'pdfdetach', ['-saveall', '-o', folder, '{}']);
      const xml = await readFile(path.join(folder, 'factur-x.xml'), 'utf8');
      expect(xml).toBe(facturXXml({ document: taxedInvoice, payUrl }));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    const metadata = await inspectPdf(pdf, 'pdfinfo', ['-meta', '{}']);
    for (const words of [
      '<pdfaid:part>3</pdfaid:part>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
      '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
      'Invoice INV-0043 from Ines Carvalho',
    ]) {
      expect(metadata).toContain(words);
    }
    const info = await inspectPdf(pdf, 'pdfinfo', ['-struct', '{}']);
    expect(info).toMatch(/^ *Table\b/m);
  });

  it('is created only on request', async () => {
    const pdf = await printPdf(taxedInvoice);
    expect(await inspectPdf(pdf, 'pdfdetach', ['-list', '{}'])).toContain('0 embedded files');
  });
});

it('reads no file and requests no address, whatever its fields contain', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soloist-canary-'));
  const canary = path.join(folder, 'canary.html');
  await writeFile(canary, '<p>canary sang</p>');
  let connections = 0;
  const server = createServer((_, response) => response.end());
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const attack = [
    `</title></style><style>@import url(${url}/a.css);p{background:url(${url}/b)}</style>`,
    `<iframe src="file://${canary}"></iframe><object data="file://${canary}"></object>`,
    `<img src=${url}/c onerror=alert(1)><script>document.title='ran'</script>`,
  ].join('');
  const side = {
    ...taxedInvoice.to,
    name: attack,
    address: attack,
    city: attack,
    tax_number: attack,
  };
  try {
    const invoice = await renderInvoicePdf(pool, {
      document: {
        ...taxedInvoice,
        number: attack,
        items: taxedInvoice.items.map((item) => ({ ...item, name: attack })),
        tax_name: attack,
        memo: attack,
        notes: attack,
        from: { ...taxedInvoice.from, ...side, headline: attack },
        to: side,
      },
      logo: `file://${canary}`,
      senderImage: `${url}/photo.png`,
      payUrl: `${url}/"</style>${attack}`,
      eInvoice: true,
    });
    // Only a forged record can contain something that is not a number.
    const forged = [[`0 0"/><image href="${url}/d"/>`, attack]] as unknown as number[][];
    const [signature] = signedProposal.signatures;
    const proposal = await renderProposalPdf(pool, {
      document: { ...signedProposal, signatures: [{ ...signature!, drawing: forged }] },
    });
    const text = (await pagesOf(invoice)).join('') + (await pagesOf(proposal)).join('');
    expect(connections).toBe(0);
    expect(text).not.toContain('canary sang');
    expect(bare(text)).toContain(bare(attack));
    for (const pdf of [invoice, proposal]) {
      const info = await inspectPdf(pdf, 'pdfinfo', ['{}']);
      expect(info).toMatch(/JavaScript: +no/);
      expect(info).not.toMatch(/Title: +ran/);
    }
  } finally {
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
});
