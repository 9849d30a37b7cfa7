/**
 * PDF documents a second on the pool's warm pages, against one browser launch per document in the
 * same run. Rounds of both alternate, so that what else the machine does meets both.
 */
import type { ProposalDocument } from '@soloist/contracts';
import { findBrowser } from '@soloist/tools/local-stack/browser.ts';
import { createPdfPool } from '../services/documents/src/rendering/pdf-pool.ts';
import {
  type ProposalHtmlInput,
  renderProposalHtml,
} from '../services/documents/src/rendering/proposal-html.tsx';
import { renderProposalPdf } from '../services/documents/src/rendering/proposal-pdf.ts';
import { milestoneProposal } from '../services/documents/src/rendering/testing/sample-proposals.ts';

const rounds = 5;
const perRound = { warm: 60, launched: 8 };
const executablePath = findBrowser();
const settings = { executablePath, recycleAfter: 200, timeoutMs: 60_000 };

const paragraph =
  'The system carries nine winter blends and three gift cartons through one grid and one set of print rules. ';
const sixPages: ProposalDocument = {
  ...milestoneProposal,
  project_description: `${paragraph.repeat(6)}\n\n`.repeat(12),
  project_deliverables: Array.from({ length: 16 }, (_, index) => ({
    deliverable_name: `Deliverable ${index + 1}`,
    deliverable_description: paragraph.repeat(3),
  })),
};

const inputs: Record<string, ProposalHtmlInput> = {
  'two pages': { document: milestoneProposal },
  'six pages': { document: sixPages },
};

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

async function perSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (count * 1000) / (performance.now() - start);
}

async function launchForEach(input: ProposalHtmlInput): Promise<void> {
  for (let index = 0; index < perRound.launched; index += 1) {
    const pool = createPdfPool({ ...settings, pages: 1 });
    await renderProposalPdf(pool, input);
    await pool.close();
  }
}

async function measure(name: string, input: ProposalHtmlInput): Promise<void> {
  const pool = createPdfPool({ ...settings, pages: 2 });
  const onWarmPages = () =>
    Promise.all(Array.from({ length: perRound.warm }, () => renderProposalPdf(pool, input)));
  await onWarmPages();
  const warm: number[] = [];
  const launched: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    warm.push(await perSecond(perRound.warm, onWarmPages));
    launched.push(await perSecond(perRound.launched, () => launchForEach(input)));
  }
  await pool.close();
  const ratio = median(warm.map((value, round) => value / launched[round]!));
  const kilobytes = Math.round((await renderProposalHtml(input)).length / 1024);
  console.log(
    `${name} (${kilobytes} KB of HTML): ${median(warm).toFixed(1)} documents/s on warm pages, ` +
      `${median(launched).toFixed(1)} with a launch each, ratio ${ratio.toFixed(1)}`,
  );
}

for (const [name, input] of Object.entries(inputs)) await measure(name, input);
