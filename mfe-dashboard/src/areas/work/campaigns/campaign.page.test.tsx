import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleLead, sampleNumbers } from '../leads/testing.ts';
import { CampaignPage } from './campaign.page.tsx';
import { sampleCampaign } from './testing.ts';

type CallResponses = Parameters<typeof openPage>[0]['answers'];
const campaign = sampleCampaign({ name: 'Labels & "more"' });
const campaignPath = `/api/leads/campaigns/${campaign.id}`;

const open = (answers: CallResponses = {}) =>
  openPage({
    page: <CampaignPage />,
    role: 'freelancer',
    at: `/lead-generation/${campaign.id}`,
    pattern: '/lead-generation/:id',
    answers: {
      [`GET ${campaignPath}`]: { campaign },
      'GET /api/leads': { items: [sampleLead()], nextCursor: null },
      'GET /api/leads/numbers': { numbers: sampleNumbers },
      'GET /api/leads/campaigns': { items: [], nextCursor: null },
      ...answers,
    },
  });
const address = `${location.origin}/form/${campaign.token}`;
const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

it('shares its form by address, QR code and embed code', async () => {
  open();
  expect(await screen.findByRole('textbox', { name: 'Address' })).toHaveValue(address);
  expect(screen.getByRole('img', { name: `QR code of ${address}` })).toBeVisible();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Code/ }).value).toContain(
    `<iframe src="${address}" title="Labels &amp; &quot;more&quot;"`,
  );
  expect(screen.getByRole('link', { name: 'Open form' })).toHaveAttribute('href', address);
});

it('shows only the leads and numbers of the campaign', async () => {
  const calls = open();
  const leads = within(await screen.findByRole('list', { name: 'Leads of this campaign' }));
  expect(leads.getByRole('link', { name: 'Nordlys Coffee' })).toHaveAttribute(
    'href',
    `/lead-dashboard?campaign=${campaign.id}&lead=${'a'.repeat(24)}`,
  );
  await screen.findByRole('table', { name: 'Conversion by stage' });
  const requests = calls.map(({ path, search }) => path + search);
  expect(requests).toContain(`/api/leads?campaign=${campaign.id}`);
  expect(requests).toContain(`/api/leads/numbers?campaign=${campaign.id}`);
});

it('closes and reopens the form', async () => {
  const closed = { ...campaign, status: 'closed' as const };
  const calls = open({ [`POST ${campaignPath}/status`]: { message: 'Closed.', campaign: closed } });
  await choose('Close form');
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toBe('{"status":"closed"}'),
  );
});

it('changes the address and deletes only after a confirmation', async () => {
  const calls = open({
    [`POST ${campaignPath}/token`]: {
      message: 'Renewed.',
      campaign: { ...campaign, token: 'n'.repeat(32) },
    },
    [`DELETE ${campaignPath}`]: { message: 'Deleted.' },
  });
  await choose('Change form address');
  expect(await screen.findByText(/old address.*stop working/)).toBeVisible();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Change address' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  await waitFor(() => expect(screen.queryByText(/stop working/)).not.toBeInTheDocument());
  await choose('Delete');
  expect(await screen.findByText(/Its leads stay on your board/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete campaign' }));
  await waitFor(() => expect(location.pathname).toBe('/lead-generation'));
});

it('reports a missing campaign, with a link back', async () => {
  open({
    [`GET ${campaignPath}`]: () =>
      Response.json({ success: false, code: 'not_found', message: 'No.' }, { status: 404 }),
  });
  expect(await screen.findByText('Campaign not found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your campaigns' })).toBeVisible();
});
