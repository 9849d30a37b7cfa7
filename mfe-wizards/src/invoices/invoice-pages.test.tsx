import { invoiceMessages } from '@soloist/contracts';
import {
  BrowserRouter,
  QueryClientProvider,
  queryClient,
  Route,
  Routes,
  setToken,
} from '@soloist/web-client';
import { type AnsweredCall, answerCalls } from '@soloist/web-client/testing';
import { onlineManager } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dateFromToday } from '../shared/date-from-today.rules.ts';
import { InvoicePages } from './invoice-pages.tsx';
import {
  answers,
  earlier,
  earlierId,
  projectId,
  readyDraft,
  recurring,
  sendPath,
} from './testing/invoice-samples.ts';

let calls: AnsweredCall[];
beforeEach(() => {
  localStorage.clear();
  setToken('header.payload.signature');
  calls = answerCalls(answers);
});

function open(path = '/invoice/new') {
  history.replaceState(null, '', path);
  return render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Routes>
          <Route path="/projects" element={<p>The list</p>} />
          <Route path="*" element={<InvoicePages />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  );
}
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const fill = async (label: string, text: string) => userEvent.type(await field(label), text);
const previewDocument = async () =>
  within(await screen.findByRole('complementary', { name: 'Invoice preview' }));
const sent = () => calls.filter(({ path }) => path === sendPath);
const details = () => JSON.parse(String((sent()[0]!.body as FormData).get('details')));

const sentHeading = () => screen.findByRole('heading', { level: 1, name: 'Invoice sent' });

async function openPreview() {
  await press('Preview');
  await screen.findByRole('link', { name: 'Edit invoice' });
}

async function fillIn() {
  await fill('Client email', 'accounts@harbour.example');
  await fill('Name of item 1', 'Sensor icons');
  await userEvent.clear(await field('Quantity of item 1'));
  await fill('Quantity of item 1', '48');
  await fill('Rate of item 1', '45');
}

it('marks invalid fields, focuses the first and sends nothing', async () => {
  open();
  await press('Send invoice');
  expect(await screen.findByText('Please fill the email address!')).toBeVisible();
  expect(
    await screen.findByText(`${invoiceMessages.itemName} ${invoiceMessages.rate}`),
  ).toBeVisible();
  await waitFor(async () => expect(await field('Client email')).toHaveFocus());
  expect(sent()).toEqual([]);
});

it('opens the group with an invalid field', async () => {
  open();
  await fillIn();
  const due = await field('Due date');
  await userEvent.clear(due);
  await press('Send invoice');
  await waitFor(() => expect(due).toHaveFocus());
  expect(due.closest('details')).toHaveAttribute('open');
  expect(screen.getByText(invoiceMessages.dueDate)).toBeVisible();
});

it('totals the form and the document: discount, then tax by rate', async () => {
  open();
  await fillIn();
  await press('Add item');
  await fill('Name of item 2', 'Rush review');
  await fill('Rate of item 2', '60');
  await userEvent.click(screen.getByRole('radio', { name: 'Added to rates' }));
  await fill('Tax rate of item 1', '20');
  await userEvent.click(screen.getByRole('radio', { name: 'Percent' }));
  await fill('Discount percentage', '10');
  // 2,160 + 60 = 2,220, less 222; 20 % of 1,944 is 388.80.
  expect(await screen.findByText('−$222.00')).toBeInTheDocument();
  expect(screen.getAllByText('$388.80').length).toBeGreaterThan(0);
  expect(screen.getAllByText('$2,386.80').length).toBeGreaterThan(0);
  await waitFor(async () =>
    expect((await previewDocument()).getAllByText('$2,386.80').length).toBeGreaterThan(0),
  );
});

it('splits the total into installments, and sends the ones before the last', async () => {
  open();
  await fillIn();
  await userEvent.type(await field('Deposit'), '10');
  await press('Add installment');
  // 2,160.00 by default in two halves.
  expect(await field('Percentage of installment 1')).toHaveValue('50');
  expect(screen.getByLabelText('Amount of the last installment')).toHaveTextContent('$1,080.00');
  // Installments replace a deposit.
  expect(screen.queryByLabelText('Deposit')).not.toBeInTheDocument();
  await userEvent.clear(await field('Percentage of installment 1'));
  await fill('Percentage of installment 1', '30');
  expect(screen.getByLabelText('Amount due of installment 1')).toHaveTextContent('$648.00');
  expect(screen.getByLabelText('Amount of the last installment')).toHaveTextContent('$1,512.00');
  await waitFor(async () =>
    expect((await previewDocument()).getByText(/^Installment 1 of 2, due/)).toBeInTheDocument(),
  );
  await fill('Minimum payment', '100');
  await press('Send invoice');
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Send invoice' }));
  await sentHeading();
  expect(details()).toMatchObject({
    installments: [{ kind: 'percent', percent: 30, due_date: dateFromToday(0) }],
    minimum_payment: 10_000,
    deposit: 0,
    part_payments: false,
  });
});

it('says what is missing in installments, and removes them again', async () => {
  open();
  await fillIn();
  await press('Add installment');
  await press('Add installment');
  await press('Send invoice');
  expect(await screen.findByText(/^Enter a percentage above 0/)).toBeVisible();
  expect(screen.getByText('Enter a due date for every installment.')).toBeVisible();
  expect(sent()).toEqual([]);
  await press('Remove installment 2');
  await press('Remove installment 1');
  expect(await field('Deposit')).toBeInTheDocument();
  await press('Send invoice');
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Send invoice' }));
  await sentHeading();
  expect(details()).not.toHaveProperty('installments');
});

it('prints references, and sends only those that have a value', async () => {
  open();
  await fillIn();
  await fill('PO number', '4711');
  await press('Add field');
  await fill('Label', 'Cost centre');
  await press('Add field');
  await userEvent.type(screen.getAllByLabelText('Value')[0]!, 'K-17');
  await waitFor(async () =>
    expect((await previewDocument()).getByText('K-17')).toBeInTheDocument(),
  );
  await press('Send invoice');
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Send invoice' }));
  await sentHeading();
  expect(details().references).toEqual({
    po_number: '4711',
    project_reference: '',
    custom_fields: [{ label: 'Cost centre', value: 'K-17' }],
  });
});

const proposed = {
  proposal: {
    tax: { treatment: 'cgst_sgst', place_of_supply: '29', lut: '' },
    ...{ rate: 18, tax_name: 'GST', sac: '998314' },
    reason: 'The place of supply is your state.',
  },
  problem: '',
};

it('proposes the tax for the client’s country, and sends what the owner took', async () => {
  calls = answerCalls({ ...answers, 'GET /api/proposal/settings/tax/proposal': proposed });
  open();
  await fillIn();
  const [country] = await screen.findAllByLabelText(/^Country/);
  await userEvent.type(country!, 'India');
  await userEvent.click(await screen.findByRole('option', { name: /^India/ }));
  expect(await screen.findByText('Proposed: CGST and SGST, 18%')).toBeInTheDocument();
  expect(screen.getByLabelText('Tax treatment')).toHaveValue('');
  await press('Use proposal');
  expect(await screen.findByText('As proposed: CGST and SGST, 18%')).toBeInTheDocument();
  expect(await field('Place of supply')).toHaveValue('29');
  await waitFor(async () =>
    expect((await previewDocument()).getByText(/^CGST 9%/)).toBeInTheDocument(),
  );
  await press('Send invoice');
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Send invoice' }));
  await sentHeading();
  expect(details()).toMatchObject({
    ...{ tax_mode: 'exclusive', tax_name: 'GST' },
    tax_treatment: { treatment: 'cgst_sgst', place_of_supply: '29' },
    items: [{ tax: 18, sac: '998314' }],
  });
});

it('requires a deposit below the total, and prints it in the document', async () => {
  open();
  await fillIn();
  await fill('Deposit', '2160');
  await press('Send invoice');
  expect(await screen.findByText(invoiceMessages.deposit)).toBeVisible();
  expect(sent()).toEqual([]);
  await userEvent.clear(await field('Deposit'));
  await fill('Deposit', '500');
  await waitFor(async () =>
    expect((await previewDocument()).getByText('Deposit due')).toBeInTheDocument(),
  );
  await press('Send invoice');
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Send invoice' }));
  await sentHeading();
  expect(details()).toMatchObject({ deposit: 50_000 });
});

it('asks for confirmation, sends the invoice once, then opens its confirmation', async () => {
  open();
  await fillIn();
  await press('Send invoice');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(
    dialog.getByText(/email a \$2,160\.00 invoice to accounts@harbour\.example/),
  ).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Send invoice' }));
  expect(await sentHeading()).toHaveFocus();
  expect(location.pathname + location.search).toBe(`/invoice/new?sent=${earlierId}`);
  expect(sent()).toHaveLength(1);
  expect(details()).toMatchObject({
    email: 'accounts@harbour.example',
    items: [{ name: 'Sensor icons', qty: 48, rate: 4_500, tax: 0, total: 216_000 }],
    due_date: dateFromToday(14),
    reminders: [-3, 1, 7],
    discount: { kind: 'none' },
  });
});

it('keeps the draft while offline, and says so', async () => {
  calls = answerCalls({
    ...answers,
    [`POST ${sendPath}`]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  open();
  await fillIn();
  await openPreview();
  await press('Send invoice');
  expect(await screen.findByText(/unable to reach server/)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Edit invoice' }));
  expect(await field('Name of item 1')).toHaveValue('Sensor icons');
});

it('shows the recipient in the preview, and sends from there under the same draft', async () => {
  open();
  await fillIn();
  const id = new URLSearchParams(location.search).get('id');
  await openPreview();
  await waitFor(() => expect(location.pathname).toBe('/invoice/preview'));
  expect(
    within(await screen.findByRole('complementary', { name: 'Invoice summary' })).getByText(
      'accounts@harbour.example',
    ),
  ).toBeVisible();
  await press('Send invoice');
  await sentHeading();
  expect(details().draft_id).toBe(id);
});

it('copies the client and items of an earlier invoice, with a new date', async () => {
  open(`/invoice/new?from=${earlierId}`);
  expect(await field('Client email')).toHaveValue('accounts@fathom.example');
  expect(await field('Name of item 1')).toHaveValue('Sensor icons');
  expect(await field('Quantity of item 1')).toHaveValue('2');
  const [year, month, day] = dateFromToday(14).split('-');
  expect(await field('Due date')).toHaveValue(`${month}/${day}/${year}`);
  expect(await field('Deposit')).toHaveValue('30.00');
  expect((await previewDocument()).getByText('Rotterdam')).toBeInTheDocument();
});

it('fills in the details of an earlier client', async () => {
  open();
  await screen.findByLabelText('Client email');
  await waitFor(() =>
    expect(document.querySelector('option[value="accounts@fathom.example"]')).not.toBeNull(),
  );
  await fill('Client email', 'accounts@fathom.example');
  expect(await screen.findByText('Fathom Climate, 1 invoice, 1 paid')).toBeVisible();
  await waitFor(async () => expect(await field('Client name')).toHaveValue('Fathom Climate'));
  await waitFor(async () =>
    expect((await previewDocument()).getByText('Rotterdam')).toBeInTheDocument(),
  );
});

describe('the currency of an earlier client', () => {
  const chooseClient = async () => {
    await waitFor(() =>
      expect(document.querySelector('option[value="accounts@fathom.example"]')).not.toBeNull(),
    );
    await fill('Client email', 'accounts@fathom.example');
    expect(await screen.findByText('Fathom Climate, 1 invoice, 1 paid')).toBeVisible();
  };
  beforeEach(() => {
    const items = [{ ...earlier, currency: 'JPY' as const }];
    answerCalls({ ...answers, 'GET /api/proposal/invoices': { items, nextCursor: null } });
  });

  it('becomes the invoice’s', async () => {
    open();
    expect(await field('Currency')).not.toHaveValue('JPY, Japanese Yen');
    await chooseClient();
    expect(await field('Currency')).toHaveValue('JPY, Japanese Yen');
  });

  it('changes neither a chosen currency nor amounts', async () => {
    open();
    await chooseCurrency('swiss', 'CHF, Swiss Franc');
    await chooseClient();
    expect(await field('Currency')).toHaveValue('CHF, Swiss Franc');
  });
});

describe('filling from a project', () => {
  const choose = async () => {
    await press('Fill from project');
    await userEvent.click(await screen.findByRole('button', { name: /Winter packaging/ }));
  };

  it('copies the client and selected milestones, and links the project', async () => {
    open();
    await choose();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Boxes' }));
    await press('Use selected milestones');
    expect(await field('Client email')).toHaveValue('sofie@example.com');
    expect(await field('Name of item 1')).toHaveValue('Boxes');
    expect(await field('Rate of item 1')).toHaveValue('600.00');
    await openPreview();
    await press('Send invoice');
    await sentHeading();
    expect(details()).toMatchObject({ proposal_id: projectId, currency: 'EUR' });
  });

  it('offers the ready invoice first, and the selected milestones once there are any', async () => {
    open();
    await choose();
    const ready = await screen.findByRole('button', { name: 'Open invoice for Labels' });
    expect(ready).toHaveClass('primary');
    expect(screen.getByRole('button', { name: 'Use client only' })).not.toHaveClass('primary');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Boxes' }));
    expect(screen.getByRole('button', { name: 'Use selected milestones' })).toHaveClass('primary');
    expect(ready).not.toHaveClass('primary');
  });

  it('opens the prepared invoice of an approved milestone', async () => {
    open();
    await choose();
    await press('Open invoice for Labels');
    expect(await screen.findByDisplayValue('Labels')).toBeVisible();
    expect(new URLSearchParams(location.search).get('id')).toBe(readyDraft);
    expect(await screen.findByText('Winter packaging')).toBeVisible();
  });
});

it('keeps a milestone’s invoice in the agreed currency, and says why', async () => {
  open(`/invoice/new?id=${readyDraft}`);
  expect(
    await screen.findByText('You agreed this milestone in EUR, so we’ll invoice in EUR.'),
  ).toBeVisible();
  expect(await field('Currency')).toHaveAttribute('readonly');
  await press('Unlink project');
  await chooseCurrency('pound', 'GBP, British Pound');
});

it('keeps the amounts in units when the currency changes, and says what can be paid online', async () => {
  open();
  await fillIn();
  const rate = await field('Rate of item 1');
  await userEvent.clear(rate);
  await userEvent.type(rate, '1200');
  await userEvent.tab();
  expect(screen.getByText('Your client can pay this invoice online.')).toBeVisible();
  await chooseCurrency('yen', 'JPY, Japanese Yen');
  expect(rate).toHaveValue('1,200');
  expect(screen.getByText('Your client can pay this invoice online.')).toBeVisible();
  await chooseCurrency('krw', 'KRW, South Korean Won');
  expect(rate).toHaveValue('1,200');
  expect(
    screen.getByText(/^Your client can’t pay KRW online\. Add your bank details/),
  ).toBeVisible();
  await press('Send invoice');
  expect(await screen.findByText(/invoice to .*can’t pay KRW online/)).toBeVisible();
});

/** Finds a currency by typing, and chooses it with the keyboard. */
async function chooseCurrency(typed: string, label: string) {
  await userEvent.click(await field('Currency'));
  await userEvent.keyboard(`${typed}{Enter}`);
  expect(await field('Currency')).toHaveValue(label);
}

it('requires both countries for an electronic invoice', async () => {
  open();
  await fillIn();
  await userEvent.click(screen.getByRole('switch', { name: 'Attach e-invoice data' }));
  await press('Send invoice');
  await waitFor(async () => expect(await field('Client’s country')).toHaveFocus());
  expect(screen.getAllByText('An e-invoice needs both countries.')).toHaveLength(2);
});

const waitBriefly = () => new Promise((resolve) => setTimeout(resolve, 50));

it('stays open when it was started offline and the network returns', async () => {
  onlineManager.setOnline(false);
  open();
  const email = await field('Client email');
  const answer = globalThis.fetch;
  globalThis.fetch = async (...requestPath) => {
    await waitBriefly();
    return answer(...requestPath);
  };
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByRole('heading', { name: 'INV-0044' })).toBeVisible();
  expect(email).toBeInTheDocument();
});

it('removes items, but never the last row', async () => {
  open();
  await fill('Name of item 1', 'Sensor icons');
  await press('Add item');
  await press('Remove Sensor icons');
  expect(await field('Name of item 1')).toHaveValue('');
  await press('Remove item 1');
  expect(await field('Name of item 1')).toHaveValue('');
});

it('starts with Sage’s draft', async () => {
  const id = '9'.repeat(24);
  const items = [{ name: 'Logo', qty: 1, rate: 200_000, tax: 0 }];
  calls = answerCalls({
    ...answers,
    [`GET /api/sage-ai/drafts/${id}`]: {
      message: 'Sage’s draft.',
      data: { kind: 'invoice', title: 'For Nordlys', content: { client_name: 'Nordlys', items } },
    },
  });
  open(`/invoice/new?draft=${id}`);
  expect(await field('Name of item 1')).toHaveValue('Logo');
  expect(await field('Rate of item 1')).toHaveValue('2,000.00');
  expect(sent()).toEqual([]);
});

it('explains why Sage’s draft failed to open, and starts blank', async () => {
  open(`/invoice/new?draft=${'8'.repeat(24)}`);
  expect(await screen.findByText(/couldn’t open Sage’s draft/)).toBeVisible();
  expect(await field('Name of item 1')).toHaveValue('');
});

it('copies tax, notes and reminders from the last invoice, also for prepared drafts', async () => {
  const last = {
    sender: { address: '', postcode: '', city: 'Lisbon', country: 'PT', tax_number: '251' },
    notes: 'IBAN PT50',
    tax_mode: 'exclusive',
    tax_name: 'VAT',
    tax: 23,
    currency: 'EUR',
    reminders: [7],
    part_payments: false,
    e_invoice: false,
  };
  calls = answerCalls({
    ...answers,
    'GET /api/proposal/invoiceDefaults': { number: 'INV-0044', last },
  });
  const { unmount } = open();
  expect(await field('Tax rate of item 1')).toHaveValue('23');
  expect(screen.getByRole('button', { name: '7 days after' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect((await previewDocument()).getByText('IBAN PT50')).toBeInTheDocument();
  unmount();

  open(`/invoice/new?id=${readyDraft}`);
  expect(await screen.findByDisplayValue('Labels')).toBeVisible();
  expect(await field('Tax rate of item 1')).toHaveValue('23');
});

it('previews the dates of a recurring invoice and starts it', async () => {
  calls = answerCalls({
    ...answers,
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
  const request = calls.find(({ path }) => path === '/api/proposal/recurring');
  expect(JSON.parse(String(request?.body))).toMatchObject({
    mode: 'send',
    due_days: 14,
    schedule: { unit: 'month', every: 1, first_date: dateFromToday(0), count: null },
    terms: { email: 'accounts@harbour.example', items: [{ total: 216_000 }] },
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
  calls = answerCalls({
    ...answers,
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

it('changes a recurring invoice from its next period on', async () => {
  const path = `/api/proposal/recurring/${recurring.id}`;
  calls = answerCalls({
    ...answers,
    [`GET ${path}`]: { recurring },
    [`PUT ${path}`]: { message: 'Recurring invoice saved.', recurring },
  });
  open(`/invoice/new?recurring=${recurring.id}`);
  expect(await field('Due after')).toHaveValue('30');
  await press('Save changes');
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('The list');
  const { schedule, terms } = recurring;
  const change = calls.find((call) => call.path === path && call.method === 'PUT');
  expect(JSON.parse(String(change?.body))).toMatchObject({ schedule, terms, due_days: 30 });
});
