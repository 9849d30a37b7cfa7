/**
 * PDF documents a second on the pool's warm pages, compared with one browser launch per document and
 * with @react-pdf/renderer on the same content. Rounds of all three alternate, so that other load of
 * the machine affects all alike. Then the browser's memory while many are printed.
 */
import { setInterval } from 'node:timers/promises';
import { findBrowser } from '@soloist/tools/local-stack/browser.ts';
import {
  createPdfPool,
  type PdfPool,
} from '../services/documents/src/modules/rendering/browser/pdf-pool.service.ts';
import { dataUri } from '../services/documents/src/modules/rendering/document-image.service.ts';
import { renderInvoicePdf } from '../services/documents/src/modules/rendering/templates/invoice-pdf.template.ts';
import { renderProposalPdf } from '../services/documents/src/modules/rendering/templates/proposal-pdf.template.ts';
import { longInvoice } from '../services/documents/test/sample-invoices.ts';
import { browserMemory } from './pdf/browser-memory.ts';
import { printInvoice, printProposal, registerFonts } from './pdf/react-pdf-documents.tsx';
import { sampleImage, sixPageProposal, twoPageInvoice } from './pdf/sample-documents.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const documents = Number(process.env.DOCUMENTS ?? 2000);
const perRound = { warm: 40, launched: 6, reactPdf: 20 };
// The worker's settings.
const settings = { executablePath: findBrowser(), recycleAfter: 200, timeoutMs: 60_000 };
const url = 'http://localhost:8080/invoice/AbCdEfGhIjKlMnOpQrStUvWxYz012345';

interface BenchDocument {
  name: string;
  print(pool: PdfPool): Promise<Buffer>;
  printWithReactPdf(): Promise<Buffer>;
  targets: { launched: number; reactPdf: number };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

async function perSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (count * 1000) / (performance.now() - start);
}

async function inTurn(count: number, work: () => Promise<unknown>) {
  for (let index = 0; index < count; index += 1) await work();
}

async function launchFor(document: BenchDocument) {
  const pool = createPdfPool({ ...settings, pages: 1 });
  await document.print(pool);
  await pool.close();
}

const atOnce = (count: number, work: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, work));

async function measure(document: BenchDocument): Promise<void> {
  const pool = createPdfPool({ ...settings, pages: 2 });
  await atOnce(perRound.warm, () => document.print(pool));
  await inTurn(3, document.printWithReactPdf);
  const warm: number[] = [];
  const launched: number[] = [];
  const reactPdf: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    warm.push(
      await perSecond(perRound.warm, () => atOnce(perRound.warm, () => document.print(pool))),
    );
    launched.push(
      await perSecond(perRound.launched, () =>
        inTurn(perRound.launched, () => launchFor(document)),
      ),
    );
    reactPdf.push(
      await perSecond(perRound.reactPdf, () =>
        inTurn(perRound.reactPdf, document.printWithReactPdf),
      ),
    );
  }
  await pool.close();
  const against = (others: number[]) =>
    median(warm.map((value, round) => value / others[round]!)).toFixed(1);
  console.log(
    `${document.name}: ${median(warm).toFixed(1)} documents/s on warm pages; ` +
      `${median(launched).toFixed(1)} with a launch each (ratio ${against(launched)}, target ${document.targets.launched}); ` +
      `${median(reactPdf).toFixed(1)} with @react-pdf/renderer (ratio ${against(reactPdf)}, target ${document.targets.reactPdf})`,
  );
}

const sampleMs = 250;

/** Every tenth document is an invoice of 500 items. Memory is sampled throughout, since peaks are short. */
async function measureMemory(document: BenchDocument): Promise<void> {
  const pool = createPdfPool({ ...settings, pages: 2 });
  const seen: number[] = [];
  const sampling = new AbortController();
  const samples = (async () => {
    for await (const _ of setInterval(sampleMs, undefined, { signal: sampling.signal })) {
      seen.push(await browserMemory());
    }
  })().catch(() => {});
  const afterEach100: number[] = [];
  for (let printed = 0; printed < documents; printed += 100) {
    await atOnce(10, () => renderInvoicePdf(pool, { document: longInvoice, eInvoice: false }));
    await atOnce(90, () => document.print(pool));
    afterEach100.push(await browserMemory());
  }
  sampling.abort();
  await samples;
  await pool.close();
  console.log(
    `memory of the browser over ${documents} documents, a tenth of them with 500 items: ` +
      `${afterEach100[0]} MB after the first 100, ${afterEach100.at(-1)} MB at the end (target 500), ${Math.max(...seen)} MB at most`,
  );
}

const photo = await sampleImage();
const senderImage = dataUri(photo);
await registerFonts();

const invoice: BenchDocument = {
  name: 'two-page invoice',
  print: (pool) =>
    renderInvoicePdf(pool, { document: twoPageInvoice, senderImage, payUrl: url, eInvoice: false }),
  printWithReactPdf: () => printInvoice({ document: twoPageInvoice, photo: photo.bytes, url }),
  targets: { launched: 7, reactPdf: 2 },
};
const proposal: BenchDocument = {
  name: 'six-page proposal',
  print: (pool) =>
    renderProposalPdf(pool, { document: sixPageProposal, senderImage, acceptUrl: url }),
  printWithReactPdf: () => printProposal({ document: sixPageProposal, photo: photo.bytes, url }),
  targets: { launched: 4, reactPdf: 1.4 },
};

for (const document of [invoice, proposal]) await measure(document);
await measureMemory(invoice);
