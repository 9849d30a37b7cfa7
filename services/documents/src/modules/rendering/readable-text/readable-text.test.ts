import type { InvoiceDocument } from '@soloist/contracts';
import {
  bare,
  createTestPool,
  mutoolText,
  pagesOf,
  pdfJsText,
  structureLanguages,
} from '../../../../test/pdf-tools.ts';
import { everyScriptInvoice } from '../../../../test/sample-invoices.ts';
import type { PdfPool } from '../browser/pdf-pool.service.ts';
import { renderInvoicePdf } from '../templates/invoice-pdf.template.ts';

let pool: PdfPool;
beforeAll(() => {
  pool = createTestPool();
});
afterAll(() => pool.close());

const print = (document: InvoiceDocument) => renderInvoicePdf(pool, { document, eInvoice: false });

/**
 * Texts that were once extracted wrongly: radicals, conjuncts with marks, forms and ligatures of
 * letters.
 */
const texts = {
  ja: '日本語の手引き、一十二章',
  zh: '请在十四天内付款。女士',
  ko: '브랜드 안내서',
  hi: 'ग्राहक अनन्या शर्मा, क्षेत्र और स्त्री की किताब',
  ar: 'شكرا لكم على ثقتكم ولا بأس',
  he: 'תודה על האמון',
};
const document = { ...everyScriptInvoice, memo: Object.values(texts).join('\n\n') };

const plain = (text: string) => bare(text).replace(/\p{Cf}/gu, '');
/** A text in the order in which it is drawn, from left to right. */
const drawn = (text: string) => [...text].toReversed().join('');

describe('the text of every script', () => {
  let pdf: Buffer;
  beforeAll(async () => {
    pdf = await print(document);
  });

  it('is found as written by pdf.js', async () => {
    const found = plain(await pdfJsText(pdf));
    for (const text of Object.values(texts)) expect(found).toContain(plain(text));
    for (const text of ['محمد العلي', 'अनन्या शर्मा', '品牌手册设计', 'ブランドガイド'])
      expect(found).toContain(plain(text));
  });

  it('keeps the words of a line apart in pdf.js', async () => {
    const found = (await pdfJsText(pdf)).replace(/\p{Cf}/gu, '');
    for (const text of [texts.ko, texts.hi, texts.ar, texts.he]) expect(found).toContain(text);
  });

  it('is found as written by mutool, which leaves Arabic and Hebrew in the order they are drawn', async () => {
    const found = plain(await mutoolText(pdf));
    const { ar, he, ...others } = texts;
    for (const text of Object.values(others)) expect(found).toContain(plain(text));
    for (const text of [ar, he]) expect(found).toContain(drawn(plain(text)));
  });

  it('is found as written by poppler', async () => {
    const found = plain((await pagesOf(pdf)).join('\n'));
    for (const text of Object.values(texts)) expect(found).toContain(plain(text));
  });

  it('names the language of each passage in the structure, item names too', async () => {
    const languages = await passageLanguages(pdf);
    // Besides the passages of the memo, these are names, a city, items and notes.
    expect(languages).toMatchObject({ en: 2, ko: 1, he: 1 });
    for (const language of ['ja', 'zh', 'hi', 'ar'])
      expect(languages[language]).toBeGreaterThanOrEqual(2);
  });
});

it('finds ligatures and accents of Latin text, which is left as it is', async () => {
  const memo = 'Office files for Zoë, São Paulo, Łódź and Tiếng Việt';
  const pdf = await print({ ...everyScriptInvoice, memo });
  for (const found of [await pdfJsText(pdf), await mutoolText(pdf)])
    expect(found.replace(/\s+/g, ' ')).toContain(memo);
});

/** Counts how often the document and its structure name each language. */
async function passageLanguages(pdf: Buffer): Promise<Record<string, number>> {
  const { catalog, elements } = await structureLanguages(pdf);
  const counts: Record<string, number> = { [catalog]: 1 };
  for (const { language } of elements) counts[language] = (counts[language] ?? 0) + 1;
  return counts;
}
