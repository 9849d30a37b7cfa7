import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../home/testing.tsx';
import { sampleLead, sampleNumbers } from '../leads/testing.ts';
import { CampaignPage } from './campaign.page.tsx';
import { sampleCampaign } from './testing.ts';

type Answers = Parameters<typeof openPage>[0]['answers'];
const campaign = sampleCampaign({ name: 'Labels & "more"' });
const own = `/api/leads/campaigns/${campaign.id}`;

const open = (answers: Answers = {}) =>
  openPage({
    page: <CampaignPage />,
    role: 'freelancer',
    at: `/lead-generation/${campaign.id}`,
    pattern: '/lead-generation/:id',
    answers: {
      [`GET ${own}`]: { campaign },
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

it('hands its form out: an address, a code to scan, and what embeds it', async () => {
  open();
  expect(await screen.findByRole('textbox', { name: 'Address' })).toHaveValue(address);
  expect(screen.getByRole('img', { name: `QR code of ${address}` })).toBeVisible();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Code/ }).value).toContain(
    `<iframe src="${address}" title="Labels &amp; &quot;more&quot;"`,
  );
  expect(screen.getByRole('link', { name: 'Open the form' })).toHaveAttribute('href', address);
});

it('shows its own leads and numbers only', async () => {
  const calls = open();
  const leads = within(await screen.findByRole('list', { name: 'Leads of this campaign' }));
  expect(leads.getByRole('link', { name: 'Nordlys Coffee' })).toHaveAttribute(
    'href',
    `/lead-dashboard?campaign=${campaign.id}&lead=${'a'.repeat(24)}`,
  );
  await screen.findByRole('table', { name: 'Stage by stage' });
  const asked = calls.map(({ path, search }) => path + search);
  expect(asked).toContain(`/api/leads?campaign=${campaign.id}`);
  expect(asked).toContain(`/api/leads/numbers?campaign=${campaign.id}`);
});

it('is closed and opened by a click', async () => {
  const closed = { ...campaign, status: 'closed' as const };
  const calls = open({ [`POST ${own}/status`]: { message: 'Closed.', campaign: closed } });
  await choose('Close the form');
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toBe('{"status":"closed"}'),
  );
});

it('gets another address, and is deleted, only after asking', async () => {
  const calls = open({
    [`POST ${own}/token`]: {
      message: 'Renewed.',
      campaign: { ...campaign, token: 'n'.repeat(32) },
    },
    [`DELETE ${own}`]: { message: 'Deleted.' },
  });
  await choose('Give the form a new address');
  expect(await screen.findByText(/old address.*lead nowhere/)).toBeVisible();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'New address' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  await waitFor(() => expect(screen.queryByText(/lead nowhere/)).not.toBeInTheDocument());
  await choose('Delete');
  expect(await screen.findByText(/Its leads stay on your board/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete campaign' }));
  await waitFor(() => expect(location.pathname).toBe('/lead-generation'));
});

it('says when there is none, with the way back', async () => {
  open({
    [`GET ${own}`]: () =>
      Response.json({ success: false, code: 'not_found', message: 'No.' }, { status: 404 }),
  });
  expect(await screen.findByText('This campaign does not exist')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your campaigns' })).toBeVisible();
});
