import type { Delivery, InvoiceDetail } from '@soloist/contracts';
import { queryClient, setToken } from '@soloist/web-client';
import { answerCalls, resetQueries } from '@soloist/web-client/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '../../testing/render-at.tsx';
import { InvoicePages } from '../invoice-pages.tsx';
import { answers, earlier, earlierId } from '../testing/invoice-samples.ts';

const readPath = `GET /api/proposal/fetchInvoice/${earlierId}`;
const deliveryId = 'd'.repeat(24);
const delivered = (state: Delivery['state'], reason = ''): InvoiceDetail => ({
  ...earlier,
  deliveries: [
    {
      id: deliveryId,
      kind: 'invoice',
      to: earlier.email,
      state,
      reason,
      updatedAt: earlier.createdAt,
      history: [],
    },
  ],
});
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Opens the confirmation of an invoice, with these answers of the server. */
function open(over: Parameters<typeof answerCalls>[0]) {
  resetQueries();
  setToken('header.payload.signature');
  const calls = answerCalls({ ...answers, ...over });
  renderAt(`/invoice/new?sent=${earlierId}`, <InvoicePages />);
  return calls;
}

it('names the recipient, the amount, the due date and what happens next', async () => {
  open({ [readPath]: { invoice: delivered('sent') } });
  expect(await heading('Invoice sent')).toHaveFocus();
  expect(document.title).toBe('Invoice sent · Soloist');
  for (const text of ['Fathom Climate', 'accounts@fathom.example', 'Sensor icons']) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
  expect(screen.getByText('INV-0043, €120.00')).toBeInTheDocument();
  expect(screen.getByText('January 15, 2026')).toBeInTheDocument();
  const next = screen.getByRole('heading', { name: 'What happens next' }).closest('section')!;
  expect(within(next).getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByRole('link', { name: 'Open invoice' })).toHaveAttribute(
    'href',
    `/projects?tab=invoices&invoice=${earlierId}`,
  );
});

it('copies the client’s link and opens it as the client sees it', async () => {
  const copied = jest.fn().mockResolvedValue(undefined);
  open({ [readPath]: { invoice: delivered('sent') } });
  const copy = await screen.findByRole('button', { name: 'Copy link' });
  // user-event would replace it on its first use.
  Object.assign(navigator, { clipboard: { writeText: copied } });
  act(() => copy.click());
  const link = `http://localhost/invoice/${earlier.orderId}?view=invoice`;
  await waitFor(() => expect(copied).toHaveBeenCalledWith(link));
  const view = screen.getByRole('link', { name: 'View as client' });
  expect(view).toHaveAttribute('href', link);
  expect(view).toHaveAttribute('target', '_blank');
});

it('follows the delivery, and sends an undelivered invoice again', async () => {
  let invoice = delivered('queued');
  const retryPath = `/api/proposal/invoices/${earlierId}/retryDelivery/${deliveryId}`;
  const calls = open({
    [readPath]: () => Response.json({ success: true, invoice }),
    [`POST ${retryPath}`]: () =>
      Response.json({ success: true, message: 'Queued.', invoice: delivered('queued') }),
  });
  await heading('Sending your invoice');
  invoice = delivered('failed', 'The mailbox does not exist.');
  await act(() => queryClient.invalidateQueries({ queryKey: ['invoice'] }));
  await heading('Invoice not delivered');
  expect(screen.getByRole('status')).toHaveTextContent('The mailbox does not exist.');
  expect(screen.getByText('Try again, or copy the link and send it yourself.')).toBeVisible();
  invoice = delivered('queued');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Sending your invoice');
  expect(calls.filter(({ path }) => path === retryPath)).toHaveLength(1);
});

it('offers the list, and no retry, for an invoice that does not exist', async () => {
  const missing = { success: false, code: 'not_found', message: 'Missing.' };
  open({ [readPath]: () => Response.json(missing, { status: 404 }) });
  expect(await screen.findByText('Invoice not found')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to invoices' })).toBeVisible();
});
