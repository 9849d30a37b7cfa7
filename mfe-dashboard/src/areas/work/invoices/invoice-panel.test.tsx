import type { InvoiceDetail, InvoiceLateFees } from '@soloist/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inDays, openPage, sampleInvoice } from '../../../testing/open-page.tsx';
import { ProjectsPage } from '../projects/projects.page.tsx';
import { sampleInvoiceDetail } from '../projects/testing.ts';
import { reminderText } from './invoice.rules.ts';

const { id } = sampleInvoice();
const invoicePath = `/api/proposal/invoices/${id}`;
type ServiceResponses = Parameters<typeof openPage>[0]['answers'];

/** Renders the list with one invoice open in the panel. */
async function open(over: Partial<InvoiceDetail> = {}, more: ServiceResponses = {}) {
  const invoice = sampleInvoiceDetail(over);
  const calls = openPage({
    page: <ProjectsPage />,
    role: 'freelancer',
    at: `/projects?tab=invoices&invoice=${id}`,
    answers: {
      'GET /api/proposal/summary': { totals: [], toBill: [] },
      'GET /api/proposal/invoiceSummary': { totals: [] },
      'GET /api/proposal/invoices': { items: [], nextCursor: null },
      [`GET /api/proposal/fetchInvoice/${id}`]: { invoice },
      [`GET /api/payment/of-invoice/${id}`]: { payments: [] },
      [`GET /api/proposal/recipients/invoice/${id}`]: { recipients: [] },
      ...more,
    },
  });
  const panel = within(await screen.findByRole('dialog', { name: 'Invoice' }));
  await panel.findByText('Emails');
  const sent = (method: string, path: string) =>
    calls
      .filter((call) => call.method === method && call.path === path)
      .map(({ body }) => (body === undefined ? undefined : JSON.parse(String(body))));
  return { panel, sent, reply: { message: 'Done.', invoice } };
}
const amountField = () => screen.getByRole('textbox', { name: 'Amount' });
const record = () => userEvent.click(screen.getByRole('button', { name: 'Record payment' }));

describe('a payment schedule', () => {
  const installments: InvoiceDetail['installments'] = [
    { amount: 20_000, left: 5_000, due_date: inDays(-2), status: 'overdue' },
    { amount: 30_000, left: 30_000, due_date: inDays(20), status: 'due' },
  ];
  const reminder = { days: 1, at: '2026-12-20T09:00:00.000Z', state: 'waiting' } as const;
  const reminders = [
    { ...reminder, id: 'r1', installment: 0 },
    { ...reminder, id: 'r2', installment: 1 },
  ];

  it('shows what is left of each installment, and its reminders', async () => {
    const { panel } = await open({ paid: 15_000, balance: 35_000, installments, reminders });
    expect(panel.getByText(/€50\.00 left/)).toBeInTheDocument();
    expect(panel.getByText('Overdue')).toBeInTheDocument();
    expect(panel.getByText(`${reminderText(1)}, installment 2`)).toBeInTheDocument();
    await userEvent.click(panel.getByRole('button', { name: 'Edit reminders' }));
    expect(panel.getAllByRole('checkbox', { name: reminderText(1) })).toHaveLength(1);
  });

  it('suggests the next installment as the payment to record', async () => {
    const { panel } = await open({
      paid: 15_000,
      balance: 35_000,
      installments,
      due_next: 5_000,
      status: 'viewed',
    });
    await userEvent.click(panel.getByRole('button', { name: 'Record payment' }));
    expect(amountField()).toHaveValue('50');
  });
});

describe('the exchange rate of an export', () => {
  const path = `${invoicePath}/inrRate`;
  const reply = { message: 'Exchange rate saved.', invoice: sampleInvoiceDetail() };

  it('is added for GSTR-1', async () => {
    const { panel, sent } = await open(
      { currency: 'USD', inr_rate: null },
      { [`PUT ${path}`]: reply },
    );
    await userEvent.click(await panel.findByRole('button', { name: 'Add exchange rate' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Exchange rate of/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save rate' }));
    expect(await dialog.findByText('Enter the exchange rate.')).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText('Rupees for 1 USD'), '84.5');
    await userEvent.click(dialog.getByRole('button', { name: 'Save rate' }));
    await waitFor(() => expect(sent('PUT', path)).toEqual([{ inr_rate: 84.5 }]));
    await waitFor(() => expect(screen.queryByText(/^Exchange rate of/)).not.toBeInTheDocument());
  });

  it('can be corrected', async () => {
    const { panel } = await open({ currency: 'USD', inr_rate: 84.5 });
    expect(await panel.findByText('₹84.5 for 1 USD')).toBeInTheDocument();
    await userEvent.click(panel.getByRole('button', { name: 'Edit exchange rate' }));
    expect(await screen.findByLabelText('Rupees for 1 USD')).toHaveValue('84.5');
  });

  it('is not requested where no return needs it', async () => {
    const { panel } = await open();
    expect(panel.queryByText('GSTR-1')).not.toBeInTheDocument();
  });
});

describe('late fees', () => {
  const until = inDays(0);
  const fee = { id: crypto.randomUUID(), until: inDays(-30), amount: 4_000 };
  const note = { id: 'd'.repeat(24), number: 'INV-0009' };
  const path = `${invoicePath}/lateFees`;
  const sentence = 'Late payments cost €40.00, from the day after the due date.';

  const document = { ...sampleInvoiceDetail().document, late_fee: sentence };

  function openWithFees(late_fees: Pick<InvoiceLateFees, 'accrued' | 'fees'>) {
    const reply = { message: 'Done.', late_fees: { ...late_fees, until } };
    return open(
      { document },
      {
        [`GET ${path}`]: { late_fees: { ...late_fees, until } },
        [`POST ${path}/bill`]: reply,
        [`POST ${path}/waive`]: reply,
        [`DELETE ${path}/waive`]: reply,
      },
    );
  }

  /** The fee so far is €12.50 until it is billed or waived. */
  async function openUntilDecided() {
    let late_fees: InvoiceLateFees = { accrued: 1_250, until, fees: [] };
    const decide = (state: 'sent' | 'waived') => () => {
      const decided = { ...fee, amount: 1_250, until, state };
      late_fees = {
        accrued: 0,
        until,
        fees: [state === 'sent' ? { ...decided, note } : decided],
      };
      return Response.json({ success: true, message: 'Done.', late_fees });
    };
    const { panel } = await open(
      { document },
      {
        [`GET ${path}`]: () => Response.json({ success: true, late_fees }),
        [`POST ${path}/bill`]: decide('sent'),
        [`POST ${path}/waive`]: decide('waived'),
      },
    );
    return panel;
  }

  it('are waived with one click', async () => {
    const fees = [{ ...fee, state: 'sent' as const, note }];
    const { panel, sent } = await openWithFees({ accrued: 1_250, fees });
    expect(await panel.findByRole('link', { name: 'INV-0009' })).toBeInTheDocument();
    expect(panel.getByText(sentence)).toBeInTheDocument();
    await userEvent.click(panel.getByRole('button', { name: 'Waive €12.50' }));
    await waitFor(() => expect(sent('POST', `${path}/waive`)).toEqual([{ until }]));
  });

  it('are billed now after a confirmation that names the amount and who gets it', async () => {
    const { panel, sent } = await openWithFees({ accrued: 1_250, fees: [] });
    await userEvent.click(await panel.findByRole('button', { name: 'Bill now: €12.50' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Bill €12.50 now?' }));
    // Its address may have been corrected, and others may have access.
    expect(question.getByText(/to the recipients of this invoice/)).toBeInTheDocument();
    expect(sent('POST', `${path}/bill`)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Send fee note' }));
    await waitFor(() => expect(sent('POST', `${path}/bill`)).toEqual([{ until }]));
  });

  it.each([
    ['Bill now: €12.50', 'Send fee note'],
    ['Waive €12.50', undefined],
  ])('keep the focus when “%s” removes its own row', async (name, answer) => {
    const panel = await openUntilDecided();
    await userEvent.click(await panel.findByRole('button', { name }));
    if (answer) await userEvent.click(await screen.findByRole('button', { name: answer }));
    await waitFor(() => expect(panel.queryByRole('button', { name })).not.toBeInTheDocument());
    await waitFor(() => expect(panel.getByRole('list', { name: 'Late fees' })).toHaveFocus());
  });

  it.each([['Bill now: €12.50'], ['Waive €40.00']])(
    'return the focus to “%s” when its dialog is cancelled',
    async (name) => {
      const fees = [{ ...fee, state: 'sent' as const, note }];
      const { panel } = await openWithFees({ accrued: 1_250, fees });
      await userEvent.click(await panel.findByRole('button', { name }));
      const question = within(await screen.findByRole('alertdialog'));
      await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(panel.getByRole('button', { name })).toHaveFocus());
    },
  );

  it('are waived with their draft', async () => {
    const fees = [{ ...fee, state: 'draft' as const }];
    const { panel, sent } = await openWithFees({ accrued: 0, fees });
    expect(await panel.findByRole('link', { name: 'review draft' })).toHaveAttribute(
      'href',
      `/invoice/new?id=${fee.id}`,
    );
    await userEvent.click(panel.getByRole('button', { name: 'Waive €40.00' }));
    await waitFor(() => expect(sent('POST', `${path}/waive`)).toEqual([{ until, fee_id: fee.id }]));
  });

  it('that were billed are waived after a confirmation', async () => {
    const fees = [{ ...fee, state: 'sent' as const, note }];
    const { panel, sent } = await openWithFees({ accrued: 0, fees });
    await userEvent.click(await panel.findByRole('button', { name: 'Waive €40.00' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/voids its fee note INV-0009/)).toBeInTheDocument();
    expect(sent('POST', `${path}/waive`)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Waive fee' }));
    await waitFor(() => expect(sent('POST', `${path}/waive`)).toEqual([{ until, fee_id: fee.id }]));
  });

  it('that were waived can be restored', async () => {
    const fees = [{ ...fee, state: 'waived' as const }];
    const { panel, sent } = await openWithFees({ accrued: 0, fees });
    await userEvent.click(await panel.findByRole('button', { name: 'Undo waiver' }));
    await waitFor(() => expect(sent('DELETE', `${path}/waive`)).toHaveLength(1));
  });
});

describe('a payment', () => {
  it('defaults to the amount due and is recorded once', async () => {
    let refusals = 1;
    const { panel, sent, reply } = await open(
      { paid: 20_000, balance: 30_000, status: 'viewed' },
      {
        [`POST ${invoicePath}/payments`]: () =>
          refusals-- > 0
            ? Response.json({ success: false, code: 'internal', message: 'Busy.' }, { status: 500 })
            : Response.json({ success: true, ...reply }),
      },
    );
    expect(panel.getByText('of €500.00 due, INV-0007')).toBeInTheDocument();
    await userEvent.click(panel.getByRole('button', { name: 'Record payment' }));
    expect(amountField()).toHaveValue('300');
    await record();
    expect(await screen.findByText('Busy.')).toBeInTheDocument();
    await record();
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: /Record payment/ })).not.toBeInTheDocument(),
    );
    const [first, second] = sent('POST', `${invoicePath}/payments`);
    expect(first).toMatchObject({ amount: 30_000, method: 'bank_transfer', note: '' });
    expect(second).toEqual(first);
  });

  it.each([
    ['300.01', 'Enter at most the amount due, €300.00.'],
    ['', 'Please fill the amount!'],
  ])('refuses the amount “%s” before sending', async (typed, message) => {
    const { panel, sent } = await open({ paid: 20_000, balance: 30_000 });
    await userEvent.click(panel.getByRole('button', { name: 'Record payment' }));
    await userEvent.clear(amountField());
    if (typed) await userEvent.type(amountField(), typed);
    await record();
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(sent('POST', `${invoicePath}/payments`)).toEqual([]);
  });

  it.each([
    ['1/1/2199', 'Choose today or an earlier date.'],
    ['soon', /^Enter a date like/],
  ])('refuses the date “%s” before sending', async (typed, message) => {
    const { panel, sent } = await open({ paid: 20_000, balance: 30_000 });
    await userEvent.click(panel.getByRole('button', { name: 'Record payment' }));
    const day = await screen.findByLabelText('Received on');
    await userEvent.clear(day);
    await userEvent.type(day, typed);
    await record();
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(sent('POST', `${invoicePath}/payments`)).toEqual([]);
  });

  it('is removed when it was recorded by mistake', async () => {
    const payment_id = 'b9d6f2a0-4c6d-4f57-9d8e-0c1f6f5b2a11';
    const payment = {
      payment_id,
      amount: 20_000,
      method: 'cash' as const,
      received_on: '2026-11-19',
      note: '',
      refunded: 0,
    };
    const { panel, sent } = await open({ paid: 20_000, balance: 30_000, payments: [payment] });
    await userEvent.click(panel.getByRole('button', { name: 'Remove payment of €200.00' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove payment' }));
    await waitFor(() =>
      expect(sent('DELETE', `${invoicePath}/payments/${payment_id}`)).toHaveLength(1),
    );
  });
});

describe('an online payment', () => {
  const payment = {
    id: 'pay_NkX2fT9vQ41abc',
    amount: 20_000,
    currency: 'EUR',
    refunded: 0,
    refundable: 20_000,
    state: 'captured',
    net: 1_693_800,
    fee: 90_000,
    tax: 16_200,
    walletCurrency: 'INR',
    method: 'Visa ending in 1111',
    paidAt: '2026-11-20T10:00:00.000Z',
    freeAt: inDays(5),
    disputeId: null,
  };
  const onlinePaymentResponse = (over: Partial<Record<keyof typeof payment, unknown>> = {}) => ({
    [`GET /api/payment/of-invoice/${id}`]: { payments: [{ ...payment, ...over }] },
  });
  const refundCall = `POST /api/payment/payments/${payment.id}/refunds`;
  const refundButton = { name: 'Refund payment of €200.00' };

  it('is listed once with the freelancer’s share and its availability', async () => {
    const recordedPayment = {
      payment_id: payment.id,
      amount: 20_000,
      method: 'online' as const,
      received_on: '2026-11-20',
      note: '',
      refunded: 0,
    };
    const { panel } = await open(
      { paid: 20_000, balance: 30_000, payments: [recordedPayment] },
      onlinePaymentResponse(),
    );
    const list = within(await panel.findByRole('list', { name: 'Online payments' }));
    expect(list.getByText(/You earn ₹16,938.00/)).toHaveTextContent(
      /after our ₹900.00 fee and ₹162.00 tax. Available /,
    );
    expect(panel.getAllByText('€200.00')).toHaveLength(1);
    expect(panel.queryByRole('button', { name: /Remove payment/ })).not.toBeInTheDocument();
  });

  it('is refunded in part, once, with the cost to the wallet', async () => {
    const refunded = { ...payment, state: 'partly_refunded', refunded: 5_000, refundable: 15_000 };
    let now: object = payment;
    const { panel, sent } = await open(
      {},
      {
        [`GET /api/payment/of-invoice/${id}`]: () =>
          Response.json({ success: true, payments: [now] }),
        [refundCall]: () => {
          now = refunded;
          return Response.json({ success: true, message: 'On its way back.', payment: now });
        },
      },
    );
    await userEvent.click(await panel.findByRole('button', refundButton));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund €200.00' }));
    expect(dialog.getByText(/about ₹16,938.00 from your wallet/)).toBeInTheDocument();
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    await userEvent.clear(amount);
    await userEvent.type(amount, '50');
    expect(dialog.getByText(/about ₹4,234.50 from your wallet/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await dialog.findByText('Please say why.')).toBeInTheDocument();
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'One box less.');
    await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(sent('POST', refundCall.slice(5))).toHaveLength(1));
    expect(sent('POST', refundCall.slice(5))[0]).toMatchObject({
      amount: 5_000,
      reason: 'One box less.',
    });
    expect(await panel.findByText(/You keep about ₹12,703.50/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: 'Refund €200.00' })).not.toBeInTheDocument();
  });

  it('is not refunded beyond the wallet’s balance', async () => {
    const { panel, sent } = await open({}, onlinePaymentResponse({ refundable: 8_000 }));
    await userEvent.click(await panel.findByRole('button', refundButton));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund €200.00' }));
    expect(dialog.getByText('Your wallet covers up to €80.00 now.')).toBeInTheDocument();
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    await userEvent.clear(amount);
    await userEvent.type(amount, '90');
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Late.');
    await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await dialog.findByText('You can refund up to €80.00 now.')).toBeInTheDocument();
    expect(sent('POST', refundCall.slice(5))).toEqual([]);
  });

  it('links to its dispute', async () => {
    const over = { state: 'disputed', refundable: 0, disputeId: 'disp_NkX2fT9vQ41abc' };
    const { panel } = await open({}, onlinePaymentResponse(over));
    expect(await panel.findByText(/Your client disputed €200.00/)).toBeInTheDocument();
    expect(panel.getByRole('link', { name: 'View dispute' })).toHaveAttribute(
      'href',
      `/payments/disputes/${over.disputeId}`,
    );
    expect(panel.queryByRole('button', refundButton)).not.toBeInTheDocument();
  });
});

describe('actions', () => {
  const offered = async (over: Partial<InvoiceDetail>) => {
    const { panel } = await open(over);
    await userEvent.click(panel.getByRole('button', { name: 'Actions for INV-0007' }));
    const items = await screen.findAllByRole('menuitem');
    return items.map(({ textContent }) => textContent);
  };
  const always = [
    'Copy payment link',
    ...['Download PDF', 'Download UBL', 'Download XRechnung', 'Download Peppol BIS'],
    ...['Duplicate', 'Make recurring'],
  ];

  it.each<[string, Partial<InvoiceDetail>, string[]]>([
    [
      'unpaid',
      { status: 'viewed' },
      [
        'Record payment',
        'Send reminder',
        'Send again',
        ...always,
        'Send credit note',
        'Void invoice',
      ],
    ],
    [
      'partly paid: it cannot be voided',
      { status: 'viewed', paid: 100, balance: 49_900 },
      ['Record payment', 'Send reminder', 'Send again', ...always, 'Send credit note'],
    ],
    [
      'paid',
      { status: 'paid', paid: 50_000, balance: 0 },
      ['Send again', ...always, 'Send credit note'],
    ],
    [
      'credited in full',
      { status: 'paid', credited: 50_000, balance: 0 },
      ['Send again', ...always],
    ],
  ])('offers the actions of an invoice that is %s', async (_what, over, expected) => {
    expect(await offered(over)).toEqual(expected);
  });

  it('voids an invoice only after a confirmation', async () => {
    const { panel, sent } = await open({ status: 'viewed' });
    await userEvent.click(panel.getByRole('button', { name: 'Actions for INV-0007' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Void invoice' }));
    expect(sent('POST', `${invoicePath}/void`)).toEqual([]);
    await userEvent.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Wrong client');
    await userEvent.click(screen.getByRole('button', { name: 'Void invoice' }));
    await waitFor(() =>
      expect(sent('POST', `${invoicePath}/void`)).toEqual([{ reason: 'Wrong client' }]),
    );
  });

  it('credits at most the uncredited amount, with a reason', async () => {
    const { panel, sent } = await open({ status: 'viewed', credited: 10_000, balance: 40_000 });
    await userEvent.click(panel.getByRole('button', { name: 'Actions for INV-0007' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Send credit note' }));
    const send = () => userEvent.click(screen.getByRole('button', { name: 'Send credit note' }));
    expect(await screen.findByRole('textbox', { name: 'Amount including tax' })).toHaveValue('400');
    await send();
    expect(await screen.findByText('Enter a reason.')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Agreed discount');
    await send();
    await waitFor(() =>
      expect(sent('POST', `${invoicePath}/credit`)).toEqual([
        { credit_id: expect.any(String), amount: 40_000, reason: 'Agreed discount' },
      ]),
    );
  });
});

describe('reminders', () => {
  const at = inDays(3);
  const reminders: InvoiceDetail['reminders'] = [
    { id: 'r1', days: -3, at: inDays(-1), state: 'sent' },
    { id: 'r2', days: 1, at, state: 'waiting' },
  ];

  it('are edited in the client’s time zone, without the sent ones', async () => {
    const { panel, sent } = await open({ status: 'viewed', reminders });
    await userEvent.click(panel.getByRole('button', { name: 'Edit reminders' }));
    expect(panel.queryByRole('checkbox', { name: reminderText(-3) })).not.toBeInTheDocument();
    await userEvent.click(panel.getByRole('checkbox', { name: '7 days after the due date' }));
    await userEvent.click(panel.getByRole('button', { name: 'Save reminders' }));
    await waitFor(() =>
      expect(sent('PUT', `${invoicePath}/reminders`)).toEqual([
        { days: [1, 7], time_zone: 'Europe/Oslo' },
      ]),
    );
  });

  it('are stopped', async () => {
    const { panel, sent } = await open({ status: 'viewed', reminders });
    await userEvent.click(panel.getByRole('button', { name: 'Stop reminders' }));
    await waitFor(() =>
      expect(sent('PUT', `${invoicePath}/reminders`)).toEqual([
        { days: [], time_zone: 'Europe/Oslo' },
      ]),
    );
  });
});

it('returns to the list when it closes', async () => {
  const { panel } = await open();
  await userEvent.click(panel.getByRole('button', { name: 'Close' }));
  expect(location.search).toBe('?tab=invoices');
});
