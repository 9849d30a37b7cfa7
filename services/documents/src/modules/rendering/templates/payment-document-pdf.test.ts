import { bare, createTestPool, inspectPdf, pagesOf } from '../../../../test/pdf-tools.ts';
import {
  clientStatement,
  statementOf,
  subscriptionInvoice,
} from '../../../../test/sample-payment-documents.ts';
import type { PdfPool } from '../browser/pdf-pool.service.ts';
import { renderPaymentDocumentPdf } from './payment-document-pdf.template.tsx';

/** Hundreds of rows take long on a busy machine. */
const timeoutMs = 90_000;

let pool: PdfPool;
beforeAll(() => {
  pool = createTestPool({ timeoutMs: timeoutMs });
});
afterAll(() => pool.close());

it(
  'prints all 300 rows of a statement under a header on every page',
  async () => {
    const statement = statementOf(300);
    const pdf = await renderPaymentDocumentPdf(pool, statement);
    const pages = await pagesOf(pdf);
    const all = bare(pages.join('\n'));
    for (const { what } of statement.rows) expect(all).toContain(bare(what));
    expect(pages[0]).toMatch(/Opening balance\s/);
    expect(pages[0]).toContain('November 2026');
    pages.forEach((page, index) => {
      expect(page).toContain(`${index + 1} of ${pages.length}`);
      if (!page.includes('<i')) return;
      for (const head of ['Date', 'Transaction', 'Tax on fee', 'Balance'])
        expect(page).toContain(head);
    });
    expect(pages.at(-1)).toMatch(/<i299>[\s\S]*Closing balance[\s\S]*₹2,822\.83/);
    expect(all).toContain(bare('सूर्या डिज़ाइन स्टूडियो'));
  },
  timeoutMs,
);

it('prints a month without transactions', async () => {
  const [page, ...more] = await pagesOf(await renderPaymentDocumentPdf(pool, statementOf(0)));
  expect(more).toEqual([]);
  expect(page).toMatch(/Opening balance[\s\S]*₹12,500\.00/);
});

it('prints a client’s statement of account with the balance after each row', async () => {
  const pdf = await renderPaymentDocumentPdf(pool, clientStatement);
  const [page, ...more] = await pagesOf(pdf);
  expect(more).toEqual([]);
  expect(page).toContain('Statement of account in JPY');
  expect(page).toMatch(/Invoice INV-0001\s+¥119,000\s+¥119,000/);
  expect(page).toMatch(/Payment of INV-0001\s+-¥69,000\s+¥50,000/);
});

it('prints an invoice of the platform with both numbers and each tax', async () => {
  const pdf = await renderPaymentDocumentPdf(pool, subscriptionInvoice);
  const [page, ...more] = await pagesOf(pdf);
  expect(more).toEqual([]);
  for (const text of [
    'Tax invoice SOL/26-27/00012',
    'GSTIN 29AAAAA0000A1Z5',
    'GSTIN 29BBBBB1111B1Z6',
    'CGST 9%',
    '₹76.20',
    'SGST 9%',
    '₹76.19',
    '₹999.00',
    'Place of supply: Karnataka (29). SAC 998314.',
  ]) {
    expect(page).toContain(text);
  }
  expect(await inspectPdf(pdf, 'pdfinfo', ['{}'])).toMatch(/Title: +Tax invoice SOL\/26-27\/00012/);
});
