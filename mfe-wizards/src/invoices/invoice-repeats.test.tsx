import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dateFromToday } from '../shared/date-from-today.rules.ts';
import { answerWith, callTo, field, fillIn, open, press } from './testing/invoice-editor.tsx';
import {
  answers,
  projectDetail,
  projectId,
  readyDraft,
  recurring,
} from './testing/invoice-samples.ts';

const projectPath = `GET /api/proposal/fetchProject/${projectId}` as const;

it('previews the dates of a recurring invoice and starts it', async () => {
  answerWith({
    'POST /api/proposal/recurring': { message: 'Recurring invoice started.', recurring },
  });
  open('/invoice/new?repeat=month');
  await fillIn();
  const dates = within(await screen.findByRole('region', { name: 'Next dates' }));
  await waitFor(() => expect(dates.getAllByText('$2,160.00')).toHaveLength(4));
  await userEvent.click(screen.getByRole('radio', { name: 'Send automatically' }));
  await press('Start recurring invoice');
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Start recurring invoice' }));
  await screen.findByText('The list');
  expect(location.search).toBe(`?tab=recurring&recurring=${recurring.id}`);
  const request = callTo('/api/proposal/recurring');
  expect(JSON.parse(String(request?.body))).toMatchObject({
    mode: 'send',
    due_days: 14,
    schedule: { unit: 'month', every: 1, first_date: dateFromToday(0), count: null },
    terms: { email: 'accounts@harbour.example', items: [{ total: 216_000 }] },
  });
});

it('takes over the references of its proposal, but not fields that invoices lack', async () => {
  const references = {
    po_number: 'PO-9',
    project_reference: 'Harbour',
    custom_fields: [{ label: 'Team', value: 'Brand' }],
  };
  const document = { ...projectDetail.document, references, ask_po_number: true };
  const custom_fields = [{ label: 'Cost centre', documents: ['invoice'] }];
  answerWith({
    'GET /api/proposal/invoiceDefaults': {
      number: 'INV-0044',
      custom_labels: ['Cost centre'],
      last: null,
    },
    'GET /api/proposal/settings/fields': {
      fields: { po_number: [], project_reference: [], custom_fields, ask_po_number: true },
    },
    [projectPath]: { proposal: { ...projectDetail, document } },
  });
  open(`/invoice/new?proposal=${projectId}&repeat=month`);
  const number = await field('PO number');
  expect(number).toHaveValue('PO-9');
  expect(screen.queryByLabelText('Project reference')).not.toBeInTheDocument();
  expect(screen.getAllByLabelText<HTMLInputElement>('Label').map(({ value }) => value)).toEqual([
    'Team',
    'Cost centre',
  ]);
  await userEvent.clear(number);
  expect(await field('PO number')).toHaveFocus();
});

describe('a recurring invoice of an ongoing project', () => {
  const startFrom = async (details: object) => {
    const document = {
      ...projectDetail.document,
      payment_type: 'ongoing' as const,
      details: { ...projectDetail.document.details, rate: 80_000, ...details },
    };
    answerWith({
      [projectPath]: { proposal: { ...projectDetail, document } },
      'POST /api/proposal/recurring': { message: 'Recurring invoice started.', recurring },
    });
    open(`/invoice/new?proposal=${projectId}&repeat=month`);
    await press('Start recurring invoice');
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Start recurring invoice' }));
    await screen.findByText('The list');
    return JSON.parse(String(callTo('/api/proposal/recurring')?.body));
  };

  it.each([
    ['weekly', { unit: 'week', every: 1 }],
    ['biweekly', { unit: 'week', every: 2 }],
    ['monthly', { unit: 'month', every: 1 }],
  ])('repeats as its proposal says: %s', async (frequency, repeat) => {
    const [start_date, end_date] = [dateFromToday(3), dateFromToday(90)];
    const { schedule, terms } = await startFrom({ frequency, start_date, end_date });
    expect(schedule).toMatchObject({ ...repeat, first_date: start_date, end_date, count: null });
    expect(terms).toMatchObject({ proposal_id: projectId, items: [{ total: 80_000 }] });
  });

  it('starts with the next period, as the current one has its draft', async () => {
    const [start_date, end_date] = [dateFromToday(-14), dateFromToday(20)];
    const { schedule } = await startFrom({ frequency: 'weekly', start_date, end_date });
    expect(schedule).toMatchObject({ first_date: dateFromToday(7), end_date });
  });

  it('starts today without an end after the last period has started', async () => {
    const [start_date, end_date] = [dateFromToday(-14), dateFromToday(6)];
    const { schedule } = await startFrom({ frequency: 'weekly', start_date, end_date });
    expect(schedule).toMatchObject({ unit: 'week', first_date: dateFromToday(0), end_date: '' });
  });
});

it('names what is wrong in a schedule', async () => {
  open('/invoice/new?repeat=month');
  await fillIn();
  await userEvent.clear(await field('Every'));
  await userEvent.click(screen.getByRole('radio', { name: 'On a date' }));
  await press('Start recurring invoice');
  expect(await screen.findByText('Enter a whole number from 1 to 52.')).toBeVisible();
  expect(screen.getByText('Choose an end date on or after the first date.')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('does not make an invoice with tracked hours recurring', async () => {
  const path = `GET /api/proposal/drafts/${readyDraft}` as const;
  const { draft } = answers[path];
  answerWith({
    [path]: { draft: { ...draft, content: { ...draft.content, tracked_seconds: 3600 } } },
  });
  open(`/invoice/new?id=${readyDraft}`);
  expect(await screen.findByRole('button', { name: 'Add hours' })).toBeVisible();
  await userEvent.click(screen.getByText('Repeat', { exact: true }));
  await userEvent.selectOptions(await field('Repeats'), 'month');
  expect(screen.queryByRole('button', { name: 'Add hours' })).not.toBeInTheDocument();
  await press('Start recurring invoice');
  expect(
    await screen.findByText(
      'A recurring invoice can’t bill tracked hours. Remove the hours first.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove hours' })).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('explains why a recurring invoice failed to load', async () => {
  open(`/invoice/new?recurring=${'8'.repeat(24)}`);
  expect(await screen.findByText(/^We couldn’t load this recurring invoice\./)).toBeVisible();
});

it.each([
  ['its next period on', recurring.terms],
  [
    'its next period on, with the codes of its items',
    {
      ...recurring.terms,
      ...{ currency: 'INR', tax_mode: 'exclusive', tax_name: 'GST' },
      tax_treatment: { treatment: 'igst', place_of_supply: '27', lut: '' },
      items: recurring.terms.items.map((item) => ({ ...item, tax: 18, sac: '998314' })),
    },
  ],
])('changes a recurring invoice from %s', async (_, terms) => {
  const path = `/api/proposal/recurring/${recurring.id}`;
  answerWith({
    [`GET ${path}`]: { recurring: { ...recurring, terms } },
    [`PUT ${path}`]: { message: 'Recurring invoice saved.', recurring },
  });
  open(`/invoice/new?recurring=${recurring.id}`);
  expect(await field('Due after')).toHaveValue('30');
  await press('Save changes');
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('The list');
  const { schedule } = recurring;
  const change = callTo(path, 'PUT');
  expect(JSON.parse(String(change?.body))).toMatchObject({ schedule, terms, due_days: 30 });
});
