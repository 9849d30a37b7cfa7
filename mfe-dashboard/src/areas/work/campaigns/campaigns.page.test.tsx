import type { LeadImportMapping } from '@soloist/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../../../testing/open-page.tsx';
import { CampaignsPage } from './campaigns.page.tsx';
import { sampleCampaign, sampleImport, samplePreview } from './testing.ts';

type CallResponses = Parameters<typeof openPage>[0]['answers'];

const open = (at = '/lead-generation', answers: CallResponses = {}) =>
  openPage({
    page: <CampaignsPage />,
    role: 'freelancer',
    at,
    answers: {
      'GET /api/leads/campaigns': { items: [sampleCampaign()], nextCursor: null },
      'GET /api/leads/imports': { items: [], nextCursor: null },
      ...answers,
    },
  });

it('lists campaigns with their leads', async () => {
  open();
  const list = within(await screen.findByRole('list', { name: 'Your campaigns' }));
  expect(list.getByRole('link', { name: 'Spring labels' })).toHaveAttribute(
    'href',
    `/lead-generation/${'d'.repeat(24)}`,
  );
  expect(list.getByText('4 leads, 2 won (50%)')).toBeVisible();
  expect(list.getByText('Open')).toBeVisible();
});

it('offers a new campaign and an import while there is none', async () => {
  open('/lead-generation', { 'GET /api/leads/campaigns': { items: [], nextCursor: null } });
  const empty = within((await screen.findByText('No campaigns yet')).closest('div')!);
  await userEvent.click(empty.getByRole('button', { name: 'Import leads' }));
  expect(await screen.findByRole('dialog', { name: 'Import leads' })).toBeVisible();
});

describe('a new campaign', () => {
  const form = async () => within(await screen.findByRole('dialog', { name: 'New campaign' }));
  const create = async () =>
    userEvent.click((await form()).getByRole('button', { name: 'Create campaign' }));

  it('is refused without a name, or with an empty question', async () => {
    const calls = open('/lead-generation?new=true');
    await userEvent.click((await form()).getByRole('checkbox', { name: 'Custom question' }));
    await create();
    expect(await screen.findByText('Please give the campaign a name.')).toBeVisible();
    await userEvent.type((await form()).getByRole('textbox', { name: 'Name' }), 'Labels');
    await create();
    expect(await screen.findByText('Please write the question or remove the field.')).toBeVisible();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('keeps the order of the fields and opens its page', async () => {
    const campaign = sampleCampaign();
    const calls = open('/lead-generation?new=true', {
      'POST /api/leads/campaigns': { message: 'Created.', campaign },
    });
    const fields = await form();
    await userEvent.type(fields.getByRole('textbox', { name: 'Name' }), 'Labels');
    await userEvent.click(fields.getByRole('checkbox', { name: 'Phone' }));
    await userEvent.click(fields.getByRole('checkbox', { name: 'Company' }));
    await create();
    await waitFor(() => expect(location.pathname).toBe(`/lead-generation/${campaign.id}`));
    const sent = calls.find(({ method }) => method === 'POST');
    expect(JSON.parse(String(sent?.body))).toEqual({
      campaign_id: expect.any(String),
      campaign: {
        name: 'Labels',
        pitch: '',
        formFields: [
          { field: 'phone', required: false },
          { field: 'message', required: true },
        ],
        question: '',
        consentText: '',
      },
    });
  });
});

describe('an import', () => {
  const file = new File(['Contact,Mail\nKim,kim@kiln.test'], 'fair.csv', { type: 'text/csv' });
  const optionsOf = ({ body }: { body: unknown }) =>
    JSON.parse(String((body as FormData).get('options')));

  async function choose(answers: CallResponses = {}) {
    const calls = open('/lead-generation?import=new', {
      'POST /api/leads/imports/preview': { preview: samplePreview() },
      ...answers,
    });
    const drawer = await screen.findByRole('dialog', { name: 'Import leads' });
    await userEvent.upload(drawer.querySelector('input[type=file]') as HTMLInputElement, file);
    await screen.findByText(/^4 rows/);
    return { calls, drawer: within(drawer) };
  }

  it('previews the rows without importing them', async () => {
    const { calls, drawer } = await choose();
    expect(drawer.getByText('4 rows: 3 leads, 1 already known, 1 skipped.')).toBeVisible();
    expect(drawer.getByText('Row 5: The email address is not right.')).toBeInTheDocument();
    expect(drawer.getByText('Kim')).toBeVisible();
    expect(drawer.getByRole('button', { name: 'Import 2 leads' })).toBeEnabled();
    expect(calls.map(({ path }) => path)).not.toContain('/api/leads/imports/');
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('is previewed again when the mapping changes', async () => {
    const { calls, drawer } = await choose();
    expect(drawer.getByLabelText('Name')).toHaveDisplayValue('Contact');
    await userEvent.selectOptions(drawer.getByLabelText('Company'), 'Firm');
    await userEvent.selectOptions(drawer.getByLabelText('Email'), 'Not in the file');
    const [first, ...others] = calls.filter(({ method }) => method === 'POST').map(optionsOf);
    expect(first).toEqual({ currency: 'USD' });
    const { mapping } = samplePreview();
    const mapped = (over: Partial<LeadImportMapping>) => ({
      currency: 'USD',
      mapping: { ...mapping, ...over },
    });
    expect(others).toEqual([mapped({ company: 2 }), mapped({ email: null })]);
  });

  it('starts by a click, with the choices for duplicates and consent', async () => {
    const running = sampleImport({ status: 'running', added: 1, duplicates: 0, wrong: 0 });
    const { calls, drawer } = await choose({
      'POST /api/leads/imports': { message: 'The import has started.', import: running },
      [`GET /api/leads/imports/${running.id}`]: { import: running },
    });
    await userEvent.click(drawer.getByRole('radio', { name: 'Add them anyway' }));
    await userEvent.click(
      drawer.getByRole('checkbox', { name: 'These people agreed to receive emails' }),
    );
    await userEvent.click(drawer.getByRole('button', { name: 'Import 3 leads' }));
    expect(await screen.findByText(/1 lead added so far/)).toBeVisible();
    expect(screen.getByRole('progressbar')).toBeVisible();
    const sent = calls.find(
      ({ path, method }) => method === 'POST' && path === '/api/leads/imports',
    );
    expect(optionsOf(sent!)).toMatchObject({
      import_id: expect.any(String),
      mapping: samplePreview().mapping,
      duplicates: 'add',
      mayWrite: true,
      campaignId: null,
    });
  });

  it('reports an unreadable file, and accepts another', async () => {
    open('/lead-generation?import=new', {
      'POST /api/leads/imports/preview': () =>
        Response.json(
          { success: false, code: 'invalid_input', message: 'This is no CSV file.' },
          { status: 400 },
        ),
    });
    const drawer = await screen.findByRole('dialog', { name: 'Import leads' });
    await userEvent.upload(drawer.querySelector('input[type=file]') as HTMLInputElement, file);
    expect(await screen.findByText('This is no CSV file.')).toBeVisible();
    expect(screen.getByText(/Drop a CSV file/)).toBeVisible();
  });

  it('is undone, and lists the leads that stayed', async () => {
    const found = sampleImport();
    let isUndone = false;
    const undone = sampleImport({
      status: 'undone',
      kept: 1,
      keptLeads: [{ id: 'f'.repeat(24), name: 'Kim' }],
    });
    open(`/lead-generation?import=${found.id}`, {
      [`GET /api/leads/imports/${found.id}`]: () =>
        Response.json({ success: true, import: isUndone ? undone : found }),
      [`POST /api/leads/imports/${found.id}/undo`]: () => {
        isUndone = true;
        return Response.json({ success: true, message: 'Undone.', import: undone });
      },
    });
    expect(
      await screen.findByText('2 leads added. Skipped: 1 already known, 1 unreadable.'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText('Undone, except 1 lead you changed since.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Kim' })).toHaveAttribute(
      'href',
      `/lead-dashboard?lead=${'f'.repeat(24)}`,
    );
  });
});
