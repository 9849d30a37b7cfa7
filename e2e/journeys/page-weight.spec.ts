import type { InvoiceSummary, ProposalSummary } from '@soloist/contracts';
import { app } from '../support/app.ts';
import { weighPage } from '../support/page-weight.ts';
import { callApi, fetchDemoToken } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

/** The most that a client's page loads before the client does something. */
const budget = { scriptKb: 10, requests: 10 };

const read = async (path: `/${string}`) =>
  (await callApi(`GET ${path}`, { token: await fetchDemoToken('freelancer') })).body.items;

async function findProposal(...statuses: ProposalSummary['status'][]) {
  const proposals: ProposalSummary[] = await read('/proposal/fetchAllProposals');
  const found = proposals.find(({ status }) => statuses.includes(status));
  // While the signed PDF is being prepared, the page loads its code to show the progress.
  const isReady = async () =>
    (await callApi(`GET /proposal/contract/${found?.contract_id}`)).body.contract.pdfReady;
  await expect.poll(isReady).toBe(true);
  return `/proposal/accept/${found?.contract_id}`;
}

async function findInvoice() {
  const invoices: InvoiceSummary[] = await read('/proposal/invoices');
  const found = invoices.find(({ balance, orderId }) => balance > 0 && orderId);
  return `/invoice/${found?.orderId}?view=invoice`;
}

/** The most that a public page loads before its visitor does something. */
const publicBudgets = [
  { path: '/', scriptKb: 10, requests: 12 },
  { path: '/pricing', scriptKb: 10, requests: 10 },
  { path: '/forhire', scriptKb: 10, requests: 12 },
  { path: '/gmd-blogs', scriptKb: 10, requests: 12 },
  { path: '/help', scriptKb: 10, requests: 10 },
  { path: '/contact', scriptKb: 10, requests: 10 },
  { path: '/terms-of-use', scriptKb: 10, requests: 10 },
];

for (const { path, ...most } of publicBudgets) {
  test(`${path} stays within its budget of scripts and requests`, async ({ page }) => {
    const { scriptKb, requests } = await weighPage(page, path);
    test.info().annotations.push({ type: 'weight', description: `${scriptKb} KB, ${requests}` });
    expect(scriptKb).toBeLessThanOrEqual(most.scriptKb);
    expect(requests).toBeLessThanOrEqual(most.requests);
  });
}

test('a post stays within its budget of scripts and requests', async ({ page }) => {
  const { posts } = (await callApi('GET /hook/fetchPosts')).body;
  const { scriptKb, requests } = await weighPage(page, `/gmd-blogs/${posts[0].blog.id}`);
  test.info().annotations.push({ type: 'weight', description: `${scriptKb} KB, ${requests}` });
  expect(scriptKb).toBeLessThanOrEqual(10);
  expect(requests).toBeLessThanOrEqual(12);
});

for (const [name, findPath] of [
  ['proposal', () => findProposal('sent', 'viewed')],
  ['project', () => findProposal('active')],
  ['invoice', findInvoice],
] as const) {
  test(`a client’s ${name} stays within its budget of scripts and requests`, async ({ page }) => {
    const { scriptKb, requests } = await weighPage(page, await findPath());
    test.info().annotations.push({ type: 'weight', description: `${scriptKb} KB, ${requests}` });
    expect(scriptKb).toBeLessThanOrEqual(budget.scriptKb);
    expect(requests).toBeLessThanOrEqual(budget.requests);
  });
}
