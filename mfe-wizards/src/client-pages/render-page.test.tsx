import type { Contract } from '@soloist/contracts';
import { contractOf, projectOf } from '../contracts/testing/contracts.ts';
import { unpaid } from '../invoices/testing/invoice-samples.ts';
import { dataId } from './client-page.ts';
import { renderPage } from './render-page.tsx';

// React's server build for Node, which Jest loads here, expects it.
Object.assign(globalThis, { setImmediate: (work: () => void) => setTimeout(work) });

const path = `/proposal/accept/${contractOf().contract_id}`;
const english = { chosen: null, preferred: ['en'] };
const render = (contract: Contract, { url = path, languages = english }: RenderOptions = {}) =>
  renderPage({ record: { contract }, url, languages });

interface RenderOptions {
  url?: string;
  languages?: { chosen: string | null; preferred: string[] };
}

describe('the rendered page', () => {
  it('has the whole proposal, its form and a note for browsers without scripts', async () => {
    const { body, language } = await render(contractOf());
    expect(language).toBe('en');
    for (const text of ['Winter packaging', '€900.00', 'Accept proposal', 'Six labels'])
      expect(body).toContain(text);
    expect(body).toMatch(/<noscript>.*turn on JavaScript.*<\/noscript>/);
  });

  it('has the whole project', async () => {
    const { body } = await render(projectOf());
    for (const text of ['Direction', 'Two routes on three packs', 'Approve', 'Activity'])
      expect(body).toContain(text);
  });

  it('compares a new version with the contract that it replaces', async () => {
    const before = contractOf({ project_name: 'Summer packaging' });
    const replaces = { number: 'P-0001', terms: before } as unknown as Contract['replaces'];
    const { body } = await render(contractOf({ number: 'P-0002', replaces }));
    expect(body).toContain('Summer');
    expect(body).not.toContain('skeleton');
  });

  it('has the whole invoice, and how to pay it', async () => {
    const { body } = await renderPage({
      record: { invoice: unpaid },
      url: `/invoice/${unpaid.orderId}?view=invoice`,
      languages: english,
    });
    for (const text of ['Sensor icons', 'Pay €120.00', 'Due by January 15, 2026', 'Unpaid'])
      expect(body).toContain(text);
    expect(body).toMatch(/<noscript>.*To pay online.*<\/noscript>/);
  });

  it('escapes what people wrote, in the page and in its data', async () => {
    const project_name = '</script><img src=x onerror=alert(1)>';
    const { body } = await render(contractOf({ project_name }));
    expect(body).not.toContain('<img src=x');
    document.body.innerHTML = body;
    const data = JSON.parse(document.getElementById(dataId)?.textContent ?? '');
    expect(data.record.contract.project_name).toBe(project_name);
  });

  it.each([
    ['the address', { url: `${path}?lang=hi`, languages: { chosen: 'en', preferred: ['en'] } }],
    ['the earlier choice', { languages: { chosen: 'hi', preferred: ['en'] } }],
    ['the browser', { languages: { chosen: null, preferred: ['hi-IN', 'en'] } }],
  ])('is in the language of %s', async (_source, options) => {
    const { body, language } = await render(contractOf(), options);
    expect(language).toBe('hi');
    expect(body).toContain('प्रस्ताव स्वीकार करें');
  });
});
