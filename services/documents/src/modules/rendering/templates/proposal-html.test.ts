import { testStores } from '@soloist/server-kit/testing-stores';
import type { Browser } from 'puppeteer';
import { everyScriptProposal, milestoneProposal } from '../../../../test/sample-proposals.ts';
import { launchBrowser } from '../browser/print-browser.client.ts';
import { renderProposalHtml } from './proposal-html.template.tsx';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser(testStores().chromiumPath);
});
afterAll(() => browser.close());

async function measure(document: typeof milestoneProposal, width: number) {
  const page = await browser.newPage();
  await page.setViewport({ width, height: 800 });
  await page.setContent(await renderProposalHtml({ document }));
  const box = (await page.evaluate(`(() => {
    const paper = document.querySelector('.doc');
    const { width, height } = paper.getBoundingClientRect();
    return {
      width, height,
      contentHeight: paper.scrollHeight,
      pageWidth: document.documentElement.scrollWidth,
    };
  })()`)) as Record<'width' | 'height' | 'contentHeight' | 'pageWidth', number>;
  await page.close();
  return box;
}

it('shows an A4 sheet on a screen while its text is short', async () => {
  const short = {
    ...milestoneProposal,
    clauses: [],
    additionalTerms: '',
    project_deliverables: [],
  };
  const { width, height } = await measure(short, 794);
  expect(height / width).toBeCloseTo(297 / 210, 2);
});

it('grows with its text instead of cutting it off', async () => {
  const { width, height, contentHeight } = await measure(milestoneProposal, 794);
  expect(height).toBeGreaterThan((width * 297) / 210);
  expect(Math.round(height)).toBeGreaterThanOrEqual(contentHeight - 1);
});

it.each([360, 390, 600, 1024])('fits a screen of %d px in every script', async (width) => {
  expect((await measure(everyScriptProposal, width)).pageWidth).toBe(width);
});
