import { invoiceMessages } from '@soloist/contracts';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dateFromToday } from '../shared/date-from-today.rules.ts';
import {
  answerWith,
  details,
  field,
  fill,
  fillIn,
  open,
  openPreview,
  press,
  previewDocument,
  send,
  sent,
  sentHeading,
} from './testing/invoice-editor.tsx';
import { earlierId, sendPath } from './testing/invoice-samples.ts';

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
  await send();
  expect(details().references).toEqual({
    po_number: '4711',
    project_reference: '',
    custom_fields: [{ label: 'Cost centre', value: 'K-17' }],
  });
});

it('names a missing label at its own field, below one without a value', async () => {
  open();
  await fillIn();
  await press('Add field');
  await press('Add field');
  await userEvent.type(screen.getAllByLabelText('Value')[1]!, 'K-17');
  await press('Send invoice');
  expect(await screen.findByText('Enter a label.')).toBeVisible();
  const [first, second] = screen.getAllByLabelText('Label');
  expect(first).toBeValid();
  expect(second).toHaveAccessibleDescription('Enter a label.');
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
  answerWith({
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
  answerWith({
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
