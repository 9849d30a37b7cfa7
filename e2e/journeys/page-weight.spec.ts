import type { ProposalSummary } from '@soloist/contracts';
import { app } from '../support/app.ts';
import { weighPage } from '../support/page-weight.ts';
import { callApi, fetchDemoToken } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

/** The most that a client's page loads before the client does something. */
const budget = { scriptKb: 10, requests: 10 };

for (const [name, statuses] of [
  ['proposal', ['sent', 'viewed']],
  ['project', ['active']],
] as const) {
  test(`a client’s ${name} stays within its budget of scripts and requests`, async ({ page }) => {
    const token = await fetchDemoToken('freelancer');
    const { body } = await callApi('GET /proposal/fetchAllProposals', { token });
    const found = (body.items as ProposalSummary[]).find(({ status }) =>
      statuses.some((each) => each === status),
    );
    const { scriptKb, requests } = await weighPage(page, `/proposal/accept/${found?.contract_id}`);
    test.info().annotations.push({ type: 'weight', description: `${scriptKb} KB, ${requests}` });
    expect(scriptKb).toBeLessThanOrEqual(budget.scriptKb);
    expect(requests).toBeLessThanOrEqual(budget.requests);
  });
}
