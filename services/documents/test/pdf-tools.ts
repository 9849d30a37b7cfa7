import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFString,
} from '@cantoo/pdf-lib';
import { testStores } from '@soloist/server-kit/testing-stores';
import {
  createPdfPool,
  type PdfPoolOptions,
} from '../src/modules/rendering/browser/pdf-pool.service.ts';

const run = promisify(execFile);

/** Runs a poppler tool on a PDF and returns its output; `{}` stands for the file. */
export async function inspectPdf(pdf: Buffer, tool: string, args: string[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'soloist-pdf-'));
  const file = path.join(folder, 'document.pdf');
  try {
    await writeFile(file, pdf);
    const { stdout } = await run(
      tool,
      args.map((arg) => (arg === '{}' ? file : arg)),
      { maxBuffer: 16 * 1024 * 1024, cwd: import.meta.dirname },
    );
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The text of each page in reading order. */
export async function pagesOf(pdf: Buffer): Promise<string[]> {
  const text = await inspectPdf(pdf, 'pdftotext', ['-enc', 'UTF-8', '{}', '-']);
  return text.split('\f').slice(0, -1);
}

const pdfJsScript = `
import { readFileSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
const data = new Uint8Array(readFileSync(process.argv[1]));
const file = await getDocument({ data, verbosity: 0 }).promise;
for (let number = 1; number <= file.numPages; number += 1) {
  const { items } = await (await file.getPage(number)).getTextContent();
  console.log(items.map(({ str, hasEOL }) => str + (hasEOL ? '\\n' : '')).join(''));
}`;

/** The text that pdf.js extracts, in a separate process: it is made for browsers. */
export const pdfJsText = (pdf: Buffer) =>
  inspectPdf(pdf, process.execPath, ['--input-type=module', '-e', pdfJsScript, '{}']);

/** The text that MuPDF extracts. */
export const mutoolText = (pdf: Buffer) =>
  inspectPdf(pdf, 'mutool', ['draw', '-q', '-F', 'txt', '{}']);

interface StructureLanguages {
  /** The language of the whole document. */
  catalog: string;
  /** The structure elements that name a language, in reading order. */
  elements: { type: string; language: string }[];
}

export async function structureLanguages(pdf: Buffer): Promise<StructureLanguages> {
  const { catalog, context } = await PDFDocument.load(pdf);
  const languageOf = (dict: PDFDict) =>
    dict.lookupMaybe(PDFName.of('Lang'), PDFString)?.decodeText() ?? '';
  const elements: StructureLanguages['elements'] = [];
  const visit = (value: PDFObject | undefined) => {
    const element = value && context.lookup(value);
    if (element instanceof PDFArray) for (const each of element.asArray()) visit(each);
    if (!(element instanceof PDFDict)) return;
    const language = languageOf(element);
    const type = element.lookupMaybe(PDFName.of('S'), PDFName)?.decodeText() ?? '';
    if (language) elements.push({ type, language });
    visit(element.get(PDFName.of('K')));
  };
  visit(catalog.get(PDFName.of('StructTreeRoot')));
  return { catalog: languageOf(catalog), elements };
}

/** A text without spaces and the direction marks that text extraction adds. */
export const bare = (text: string) =>
  text.replace(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

/** A pool on the machine's browser. */
export function createTestPool(options: Partial<PdfPoolOptions> = {}) {
  return createPdfPool({
    executablePath: testStores().chromiumPath,
    pages: 2,
    recycleAfter: 50,
    timeoutMs: 20_000,
    ...options,
  });
}

/**
 * Process ids of a process's browsers, by default of this process, started directly or through a
 * script.
 */
export async function browserPids(of = process.pid): Promise<number[]> {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=,args=']);
  const rows = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, command = '', ...args]) => ({ pid, parent, command, args }));
  const ours = new Set(rows.filter((row) => row.parent === String(of)).map((row) => row.pid));
  return rows
    .filter(({ pid, parent }) => ours.has(pid) || ours.has(parent))
    .filter(
      ({ command, args }) =>
        /chrom/i.test(command) && !args.some((arg) => arg.startsWith('--type=')),
    )
    .map(({ pid }) => Number(pid));
}

/** Stops the processes of the pages, but not the browser, so that a page seems to hang. */
export async function freezePages(): Promise<void> {
  const [browser] = await browserPids();
  const { stdout } = await run('ps', ['-o', 'pgid=', '-p', String(browser)]);
  await run('pkill', ['-STOP', '-g', stdout.trim(), '-f', 'type=renderer']);
}

/** Process ids of the pages of the browser this process runs. */
export async function rendererPids(): Promise<number[]> {
  const [browser] = await browserPids();
  const { stdout: group } = await run('ps', ['-o', 'pgid=', '-p', String(browser)]);
  const { stdout } = await run('ps', ['-eo', 'pid=,pgid=,stat=,args=']);
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, pgid, stat = '', ...args]) => {
      const isOurs = pgid === group.trim() && !stat.startsWith('Z');
      return isOurs && args.includes('--type=renderer');
    })
    .map(([pid]) => Number(pid));
}
