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
import { dayAhead } from '../../day-ahead.ts';
import { InvoicePages } from './invoice-pages.tsx';
import { answers, earlierId, projectId, readyDraft, sendPath } from './testing/invoice-samples.ts';

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
const paper = async () =>
  within(await screen.findByRole('complementary', { name: 'Invoice preview' }));
const sent = () => calls.filter(({ path }) => path === sendPath);
const details = () => JSON.parse(String((sent()[0]!.body as FormData).get('details')));

async function openPreview() {
  await press('Preview');
  await screen.findByRole('link', { name: 'Edit invoice' });
}

async function fillIn() {
  await fill('Client e-mail', 'accounts@harbour.example');
  await fill('Name of item 1', 'Sensor icons');
  await userEvent.clear(await field('Quantity of item 1'));
  await fill('Quantity of item 1', '48');
  await fill('Rate of item 1', '45');
}

it('says what is missing at its fields and moves to the first of them, sending nothing', async () => {
  open();
  await press('Send invoice');
  expect(await screen.findByText('Please fill the email address!')).toBeVisible();
  expect(
    await screen.findByText(`${invoiceMessages.itemName} ${invoiceMessages.rate}`),
  ).toBeVisible();
  await waitFor(async () => expect(await field('Client e-mail')).toHaveFocus());
  expect(sent()).toEqual([]);
});

it('opens the group that a problem is in', async () => {
  open();
  await fillIn();
  const due = await field('Due date');
  await userEvent.clear(due);
  await press('Send invoice');
  await waitFor(() => expect(due).toHaveFocus());
  expect(due.closest('details')).toHaveAttribute('open');
  expect(screen.getByText(invoiceMessages.dueDate)).toBeVisible();
});

it('adds up on the form and on the paper: discount, then tax by rate', async () => {
  open();
  await fillIn();
  await press('Add item');
  await fill('Name of item 2', 'Rush review');
  await fill('Rate of item 2', '60');
  await userEvent.click(screen.getByRole('radio', { name: 'Added to rates' }));
  await fill('Tax rate of item 1', '20');
  await userEvent.click(screen.getByRole('radio', { name: 'Percent' }));
  await fill('Discount in percent', '10');
  // 2,160 + 60 = 2,220, less 222; 20 % of 1,944 is 388.80.
  expect(await screen.findByText('−$222.00')).toBeInTheDocument();
  expect(screen.getAllByText('$388.80').length).toBeGreaterThan(0);
  expect(screen.getAllByText('$2,386.80').length).toBeGreaterThan(0);
  await waitFor(async () =>
    expect((await paper()).getAllByText('$2,386.80').length).toBeGreaterThan(0),
  );
});

it('asks for a deposit below the total, on the paper too', async () => {
  open();
  await fillIn();
  await fill('Deposit', '2160');
  await press('Send invoice');
  expect(await screen.findByText(invoiceMessages.deposit)).toBeVisible();
  expect(sent()).toEqual([]);
  await userEvent.clear(await field('Deposit'));
  await fill('Deposit', '500');
  await waitFor(async () =>
    expect((await paper()).getByText('Deposit asked for first')).toBeInTheDocument(),
  );
  await press('Send invoice');
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Send invoice' }));
  await screen.findByText('The list');
  expect(details()).toMatchObject({ deposit: 50_000 });
});

it('asks before it sends, sends the whole invoice once, and leaves for the list', async () => {
  open();
  await fillIn();
  await press('Send invoice');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/accounts@harbour\.example gets it over \$2,160\.00/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Send invoice' }));
  expect(await screen.findByText('The list')).toBeInTheDocument();
  expect(location.search).toBe('?tab=invoices');
  expect(sent()).toHaveLength(1);
  expect(details()).toMatchObject({
    email: 'accounts@harbour.example',
    items: [{ name: 'Sensor icons', qty: 48, rate: 4_500, tax: 0, total: 216_000 }],
    due_date: dayAhead(14),
    reminders: [-3, 1, 7],
    discount: { kind: 'none' },
  });
});

it('keeps everything when the network is away, and says so', async () => {
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

it('shows who gets it on the preview, and sends from there under the same draft', async () => {
  open();
  await fillIn();
  const id = new URLSearchParams(location.search).get('id');
  await openPreview();
  await waitFor(() => expect(location.pathname).toBe('/invoice/preview'));
  expect(
    within(await screen.findByRole('complementary', { name: 'Sending' })).getByText(
      'accounts@harbour.example',
    ),
  ).toBeVisible();
  await press('Send invoice');
  expect(await screen.findByText('The list')).toBeInTheDocument();
  expect(details().draft_id).toBe(id);
});

it('copies an earlier invoice: its client and items, on a day of its own', async () => {
  open(`/invoice/new?from=${earlierId}`);
  expect(await field('Client e-mail')).toHaveValue('accounts@fathom.example');
  expect(await field('Name of item 1')).toHaveValue('Sensor icons');
  expect(await field('Quantity of item 1')).toHaveValue('2');
  expect(await field('Due date')).toHaveValue(dayAhead(14));
  expect(await field('Deposit')).toHaveValue('30.00');
  expect((await paper()).getByText('Rotterdam')).toBeInTheDocument();
});

it('fills client and address in for somebody who got an invoice before', async () => {
  open();
  await screen.findByLabelText('Client e-mail');
  await waitFor(() =>
    expect(document.querySelector('option[value="accounts@fathom.example"]')).not.toBeNull(),
  );
  await fill('Client e-mail', 'accounts@fathom.example');
  expect(await screen.findByText('Fathom Climate, 1 invoice, 1 paid')).toBeVisible();
  await waitFor(async () => expect(await field('Client name')).toHaveValue('Fathom Climate'));
  await waitFor(async () => expect((await paper()).getByText('Rotterdam')).toBeInTheDocument());
});

describe('filling from a project', () => {
  const choose = async () => {
    await press('Fill from a project');
    await userEvent.click(await screen.findByRole('button', { name: /Winter packaging/ }));
  };

  it('takes the client and the chosen parts over, and names the project when it is sent', async () => {
    open();
    await choose();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Boxes' }));
    await press('Use client and chosen parts');
    expect(await field('Client e-mail')).toHaveValue('sofie@example.com');
    expect(await field('Name of item 1')).toHaveValue('Boxes');
    expect(await field('Rate of item 1')).toHaveValue('600.00');
    await openPreview();
    await press('Send invoice');
    await screen.findByText('The list');
    expect(details()).toMatchObject({ proposal_id: projectId, currency: 'EUR' });
  });

  it('opens the ready made invoice of an approved milestone', async () => {
    open();
    await choose();
    await press('Open the invoice of Labels');
    expect(await screen.findByDisplayValue('Labels')).toBeVisible();
    expect(new URLSearchParams(location.search).get('id')).toBe(readyDraft);
    expect(await screen.findByText('Winter packaging')).toBeVisible();
  });
});

it('keeps a milestone’s invoice in the currency that was agreed, and says why', async () => {
  open(`/invoice/new?id=${readyDraft}`);
  expect(
    await screen.findByText('This milestone was agreed in EUR, so its invoice is too.'),
  ).toBeVisible();
  expect(await field('Currency')).toHaveAttribute('readonly');
  await press('Take it out');
  await userEvent.selectOptions(await field('Currency'), 'GBP');
  expect(await field('Currency')).toHaveValue('GBP');
});

it('asks an electronic invoice for both countries where they are chosen', async () => {
  open();
  await fillIn();
  await userEvent.click(screen.getByRole('switch', { name: 'Attach the invoice as data' }));
  await press('Send invoice');
  await waitFor(async () => expect(await field('Client’s country')).toHaveFocus());
  expect(
    screen.getAllByText('An electronic invoice needs the country of both sides.'),
  ).toHaveLength(2);
});

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50));

it('stays open, begun without a network, when that is back', async () => {
  onlineManager.setOnline(false);
  open();
  const email = await field('Client e-mail');
  const answer = globalThis.fetch;
  globalThis.fetch = async (...asked) => {
    await aMoment();
    return answer(...asked);
  };
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByRole('heading', { name: 'INV-0044' })).toBeVisible();
  expect(email).toBeInTheDocument();
});

it('removes an item, and never the last row', async () => {
  open();
  await fill('Name of item 1', 'Sensor icons');
  await press('Add item');
  await press('Remove Sensor icons');
  expect(await field('Name of item 1')).toHaveValue('');
  await press('Remove item 1');
  expect(await field('Name of item 1')).toHaveValue('');
});

it('begins with what Sage prepared', async () => {
  const id = '9'.repeat(24);
  const items = [{ name: 'Logo', qty: 1, rate: 200_000, tax: 0 }];
  calls = answerCalls({
    ...answers,
    [`GET /api/sage-ai/drafts/${id}`]: {
      message: 'What Sage prepared.',
      data: { kind: 'invoice', title: 'For Nordlys', content: { client_name: 'Nordlys', items } },
    },
  });
  open(`/invoice/new?draft=${id}`);
  expect(await field('Name of item 1')).toHaveValue('Logo');
  expect(await field('Rate of item 1')).toHaveValue('2,000.00');
  expect(sent()).toEqual([]);
});

it('says why what Sage prepared could not be opened, and begins without it', async () => {
  open(`/invoice/new?draft=${'8'.repeat(24)}`);
  expect(await screen.findByText(/What Sage prepared could not be opened/)).toBeVisible();
  expect(await field('Name of item 1')).toHaveValue('');
});

it('begins taxed, noted and reminded as the last invoice was, and so do prepared ones', async () => {
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
  expect((await paper()).getByText('IBAN PT50')).toBeInTheDocument();
  unmount();

  open(`/invoice/new?id=${readyDraft}`);
  expect(await screen.findByDisplayValue('Labels')).toBeVisible();
  expect(await field('Tax rate of item 1')).toHaveValue('23');
});
