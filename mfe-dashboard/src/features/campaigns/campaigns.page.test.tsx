import type { LeadImportMapping } from '@soloist/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../home/testing.tsx';
import { CampaignsPage } from './campaigns.page.tsx';
import { sampleCampaign, sampleImport, samplePreview } from './testing.ts';

type Answers = Parameters<typeof openPage>[0]['answers'];

const open = (at = '/lead-generation', answers: Answers = {}) =>
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

it('lists campaigns with what came of them', async () => {
  open();
  const list = within(await screen.findByRole('list', { name: 'Your campaigns' }));
  expect(list.getByRole('link', { name: 'Spring labels' })).toHaveAttribute(
    'href',
    `/lead-generation/${'d'.repeat(24)}`,
  );
  expect(list.getByText('4 leads, 2 won (50%)')).toBeVisible();
  expect(list.getByText('Open')).toBeVisible();
});

it('offers both beginnings while there is none', async () => {
  open('/lead-generation', { 'GET /api/leads/campaigns': { items: [], nextCursor: null } });
  const empty = within((await screen.findByText('No campaigns yet')).closest('div')!);
  await userEvent.click(empty.getByRole('button', { name: 'Import leads' }));
  expect(await screen.findByRole('dialog', { name: 'Import leads' })).toBeVisible();
});

describe('a new campaign', () => {
  const form = async () => within(await screen.findByRole('dialog', { name: 'New campaign' }));
  const create = async () =>
    userEvent.click((await form()).getByRole('button', { name: 'Create campaign' }));

  it('is refused without a name, and with a question that asks nothing', async () => {
    const calls = open('/lead-generation?new=true');
    await userEvent.click((await form()).getByRole('checkbox', { name: 'A question of your own' }));
    await create();
    expect(await screen.findByText('Please give the campaign a name.')).toBeVisible();
    await userEvent.type((await form()).getByRole('textbox', { name: 'Name' }), 'Labels');
    await create();
    expect(
      await screen.findByText('Please write the question, or leave the field out.'),
    ).toBeVisible();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('keeps the order of the form and leads to its page', async () => {
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

  async function choose(answers: Answers = {}) {
    const calls = open('/lead-generation?import=new', {
      'POST /api/leads/imports/preview': { preview: samplePreview() },
      ...answers,
    });
    const drawer = await screen.findByRole('dialog', { name: 'Import leads' });
    await userEvent.upload(drawer.querySelector('input[type=file]') as HTMLInputElement, file);
    await screen.findByText(/^4 rows/);
    return { calls, drawer: within(drawer) };
  }

  it('shows what would come of it, row by row, and imports nothing', async () => {
    const { calls, drawer } = await choose();
    expect(drawer.getByText('4 rows: 3 leads, 1 of them known already, 1 left out.')).toBeVisible();
    expect(drawer.getByText('Row 5: The e-mail address is not right.')).toBeInTheDocument();
    expect(drawer.getByText('Kim')).toBeVisible();
    expect(drawer.getByRole('button', { name: 'Import 2 leads' })).toBeEnabled();
    expect(calls.map(({ path }) => path)).not.toContain('/api/leads/imports/');
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('is looked at again when a column is something else', async () => {
    const { calls, drawer } = await choose();
    expect(drawer.getByLabelText('Name')).toHaveDisplayValue('Contact');
    await userEvent.selectOptions(drawer.getByLabelText('Company'), 'Firm');
    await userEvent.selectOptions(drawer.getByLabelText('E-mail'), 'Not in the file');
    const [first, ...others] = calls.filter(({ method }) => method === 'POST').map(optionsOf);
    expect(first).toEqual({ currency: 'USD' });
    const { mapping } = samplePreview();
    const mapped = (over: Partial<LeadImportMapping>) => ({
      currency: 'USD',
      mapping: { ...mapping, ...over },
    });
    expect(others).toEqual([mapped({ company: 2 }), mapped({ email: null })]);
  });

  it('begins by a click, with what was said about duplicates and consent', async () => {
    const running = sampleImport({ status: 'running', added: 1, duplicates: 0, wrong: 0 });
    const { calls, drawer } = await choose({
      'POST /api/leads/imports': { message: 'The import has begun.', import: running },
      [`GET /api/leads/imports/${running.id}`]: { import: running },
    });
    await userEvent.click(drawer.getByRole('radio', { name: 'Add them all the same' }));
    await userEvent.click(
      drawer.getByRole('checkbox', { name: 'These people agreed to be written to' }),
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

  it('says why a file cannot be read, and takes another', async () => {
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

  it('is taken back, and says which leads stayed', async () => {
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
        return Response.json({ success: true, message: 'Taken back.', import: undone });
      },
    });
    expect(
      await screen.findByText('2 leads added. Left out: 1 known already, 1 could not be read.'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo the import' }));
    expect(
      await screen.findByText('Taken back, but for 1 lead that you changed since.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Kim' })).toHaveAttribute(
      'href',
      `/lead-dashboard?lead=${'f'.repeat(24)}`,
    );
  });
});
