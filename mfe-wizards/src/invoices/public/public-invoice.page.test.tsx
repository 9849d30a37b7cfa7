import type { InvoiceBalances, PublicInvoice } from '@soloist/contracts';
import { setToken } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkoutGlobal } from '../../shared/checkout/checkout.client.ts';
import { fakeCheckout } from '../../shared/checkout/testing.ts';
import { earlier } from '../testing/invoice-samples.ts';
import { type FakeResponses, openPublicInvoice } from '../testing/open-public-invoice.tsx';

const { orderId, document } = earlier;
const path = `/api/proposal/invoice/${orderId}`;
const sent: PublicInvoice = {
  orderId,
  status: 'viewed',
  document,
  settlement: null,
  paid: 0,
  credited: 0,
  balance: 12_000,
  part_payments: false,
  deposit: 0,
  pdfReady: true,
};

const settled: InvoiceBalances = {
  isVoid: false,
  received: 0,
  refunded: 0,
  credited: 0,
  balance: 0,
  paidOn: '',
};

const refusal = (status: number, code: string) => () =>
  Response.json({ success: false, code, message: 'Refused.' }, { status });

const noNetwork = (): Promise<Response> => Promise.reject(new TypeError());
const noScript = () => {
  checkoutGlobal.Razorpay = undefined;
};

let opened: ReturnType<typeof fakeCheckout>;
beforeEach(() => {
  localStorage.clear();
  opened = fakeCheckout();
});

const order = {
  id: 'order_NkX2fT9vQ41abc',
  keyId: 'rzp_test_key',
  scriptUrl: 'https://provider.example/checkout.js',
  amount: 120,
  currency: 'EUR',
};
const answer = {
  razorpay_order_id: order.id,
  razorpay_payment_id: 'pay_NkX2fT9vQ41abc',
  razorpay_signature: 'a'.repeat(64),
};
const orderCall = `GET /api/payment/order/${orderId}`;
const verifyCall = 'POST /api/payment/verify-order-payment';
const initializing = 'Initializing payment... Please do not close this page.';
const success = 'Your payment was successful. Thank you for your purchase!';
const failed = 'Payment failed. Please check your network connection or try again later.';

function open(change: Partial<PublicInvoice> = {}, search = '', answers: FakeResponses = {}) {
  const invoice = { ...sent, ...change };
  return openWith({ [`GET ${path}`]: { invoice }, ...answers }, search);
}

function openWith(answers: FakeResponses, search = '') {
  return openPublicInvoice(`${orderId}${search}`, {
    [`POST ${path}/viewed`]: { invoice: { ...sent, status: 'viewed' } },
    [`POST ${path}/stopReminders`]: { message: 'Stopped.' },
    [orderCall]: refusal(503, 'payments_unavailable'),
    ...answers,
  });
}

it('shows the amount due, the due date, how to pay, the document and its PDF', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Invoice INV-0043' })).toBeVisible();
  expect(screen.getByText('Due by January 15, 2026')).toBeVisible();
  expect(screen.getAllByText('IBAN PT50').length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'PDF' })).toHaveAttribute('href', `${path}/pdf`);
  expect(screen.getByRole('article')).toHaveTextContent('Sensor icons');
});

it('offers no payment in a currency that can’t be paid online, and says how to pay', async () => {
  const calls = open({ document: { ...sent.document, currency: 'KRW' } }, '', {
    [orderCall]: order,
  });
  expect(await screen.findByText('Invoices in KRW can’t be paid online.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'How to pay' })).toBeVisible();
  expect(screen.getAllByText('IBAN PT50').length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  expect(calls.some(({ path: requestPath }) => requestPath.includes('/payment/'))).toBe(false);
});

it('reports the view once rendered, with the time zone', async () => {
  const calls = open({ status: 'sent' });
  await screen.findByText('Unpaid');
  await waitFor(() =>
    expect(calls.filter(({ path: requestPath }) => requestPath.endsWith('/viewed'))).toMatchObject([
      { body: JSON.stringify({ time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }) },
    ]),
  );
});

it('does not report a view by the sender', async () => {
  setToken(`x.${btoa(JSON.stringify({ sub: 'f'.repeat(24), role: 'freelancer' }))}.x`);
  const listPath = '/api/proposal/invoices';
  const calls = openWith({
    [`GET ${path}`]: { invoice: { ...sent, status: 'sent' } },
    [`GET ${listPath}`]: { items: [earlier], nextCursor: null },
  });
  await waitFor(() =>
    expect(calls.map(({ path: requestPath }) => requestPath)).toContain(listPath),
  );
  await act(async () => {});
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('shows the remaining balance after a partial payment', async () => {
  open({
    paid: 5_000,
    balance: 7_000,
    settlement: { ...settled, received: 5_000, balance: 7_000 },
  });
  const sums = await screen.findByRole('region', { name: 'Payments' });
  expect(sums).toHaveTextContent('Total€120.00Paid so far€50.00Amount due€70.00');
  expect(screen.getByRole('article')).toHaveTextContent('Amount due€70.00by');
});

it('shows nothing to pay when the invoice is paid or void', async () => {
  const settlement = { ...settled, received: 11_000, credited: 1_000, paidOn: '2026-11-20' };
  open({ status: 'paid', paid: 11_000, credited: 1_000, balance: 0, settlement });
  expect(await screen.findByText('Paid in full. Thank you.')).toBeVisible();
  expect(screen.queryByText('How to pay')).not.toBeInTheDocument();
  // The card and the document show the same amount.
  expect(screen.getByRole('region', { name: 'Payments' })).toHaveTextContent('Paid so far€110.00');
  expect(screen.getByText('€110.00', { selector: '[class*=total]' })).toBeVisible();
  const invoiceDocument = screen.getByRole('article');
  expect(invoiceDocument).toHaveTextContent(
    'Amount paid€110.00Nothing is due.Paid November 20, 2026',
  );
  expect(invoiceDocument).not.toHaveTextContent('Amount due€120.00');
});

it('shows a void invoice as cancelled', async () => {
  open({ status: 'void', balance: 0, settlement: { ...settled, isVoid: true } });
  expect(await screen.findByText(/cancelled this invoice/)).toBeVisible();
  expect(screen.queryByText('How to pay')).not.toBeInTheDocument();
  const invoiceDocument = screen.getByRole('article');
  expect(invoiceDocument).toHaveTextContent('Invoice total€120.00Nothing is due.Void');
  expect(invoiceDocument).not.toHaveTextContent('Amount due€120.00');
});

it('links to the sender’s email when there are no payment details', async () => {
  open({ document: { ...document, notes: '' } });
  expect(await screen.findByRole('link', { name: 'ada@example.com' })).toHaveAttribute(
    'href',
    'mailto:ada@example.com?subject=INV-0043',
  );
});

it('stops reminders on a click, not when the link opens', async () => {
  const calls = open({}, '?stop=reminders');
  const stop = await screen.findByRole('button', { name: 'Stop reminders' });
  expect(calls.some(({ path: requestPath }) => requestPath.endsWith('stopReminders'))).toBe(false);
  await userEvent.click(stop);
  expect(await screen.findByText('We’ve stopped reminders for this invoice.')).toBeVisible();
});

it('switches the page to Hindi by URL, but not the document', async () => {
  open({ status: 'overdue' }, '?lang=hi');
  expect(await screen.findByText('समय-सीमा बीत गई')).toBeVisible();
  expect(window.document.documentElement.lang).toBe('hi');
  expect(screen.getByRole('article')).toHaveAttribute('lang', 'en');
});

describe('the link in the invoice email', () => {
  const view = '?view=invoice';

  it('shows the invoice, its status, due date, PDF and a Pay button before any checkout', async () => {
    const calls = open({}, view, { [orderCall]: order });
    expect(await screen.findByRole('button', { name: 'Pay €120.00' })).toBeVisible();
    expect(screen.getByText('Unpaid')).toBeVisible();
    expect(screen.getByText('Due by January 15, 2026')).toBeVisible();
    expect(screen.getByRole('link', { name: 'PDF' })).toHaveAttribute('href', `${path}/pdf`);
    expect(screen.getByRole('article')).toHaveTextContent('Sensor icons');
    await act(async () => {});
    expect(opened).toHaveLength(0);
    expect(calls.some(({ path: requestPath }) => requestPath.includes('/payment/'))).toBe(false);
  });

  it('continues to the order page on a click', async () => {
    open({}, view, { [orderCall]: order });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay €120.00' }));
    expect(await screen.findByRole('heading', { level: 1, name: initializing })).toBeVisible();
    await waitFor(() => expect(opened).toHaveLength(1));
  });

  it('keeps the Pay button and says since when an overdue invoice is due', async () => {
    const overdue: PublicInvoice = { ...sent, status: 'overdue' };
    open(overdue, view, { [`POST ${path}/viewed`]: { invoice: overdue } });
    expect(await screen.findByText('Overdue')).toBeVisible();
    expect(screen.getByText('Was due on January 15, 2026')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay €120.00' })).toBeVisible();
  });

  it.each([
    ['paid', { paidOn: '2026-11-20' }, 'Paid in full. Thank you.'],
    ['void', { isVoid: true }, 'Ada cancelled this invoice. Nothing is due.'],
  ] as const)('shows no Pay button on a %s invoice', async (status, change, text) => {
    open({ status, balance: 0, settlement: { ...settled, ...change } }, view);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'PDF' })).toBeVisible();
  });

  it('says why a click on Pay opens no checkout, and shows the other ways to pay', async () => {
    open({}, view);
    await userEvent.click(await screen.findByRole('button', { name: 'Pay €120.00' }));
    expect(await screen.findByText('Refused.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'How to pay' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  });
});

it.each([
  { currency: 'EUR', links: 1 },
  { currency: 'KWD', links: 0 },
] as const)('offers UBL of $currency, which has two decimals at most: $links', async (each) => {
  const from = { ...document.from, country: 'PT', tax_number: 'PT299000001' };
  const to = { ...document.to, country: 'DE' };
  open({ document: { ...document, from, to, currency: each.currency } });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryAllByRole('link', { name: 'UBL' })).toHaveLength(each.links);
});

describe('paying', () => {
  it('opens the checkout immediately with the order’s amount in minor units', async () => {
    const calls = open({}, '', { [orderCall]: order });
    expect(await screen.findByRole('heading', { level: 1, name: initializing })).toBeVisible();
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(opened[0]?.options).toMatchObject({
      key: 'rzp_test_key',
      order_id: order.id,
      amount: 12_000,
      currency: 'EUR',
      name: 'Ada',
      description: 'INV-0043',
      prefill: { email: 'accounts@fathom.example' },
    });
    expect(calls.filter(({ path: requestPath }) => requestPath.includes('/payment/'))).toHaveLength(
      1,
    );
  });

  it('confirms a verified payment, and shows the invoice as paid', async () => {
    let invoice = sent;
    const calls = openWith({
      [`GET ${path}`]: () => Response.json({ success: true, invoice }),
      [orderCall]: order,
      [verifyCall]: { message: 'Arrived.', state: 'paid' },
    });
    await waitFor(() => expect(opened).toHaveLength(1));
    invoice = { ...sent, status: 'paid', paid: 12_000, balance: 0 };
    act(() => opened[0]?.options.handler(answer));
    expect(await screen.findByRole('heading', { level: 1, name: success })).toBeVisible();
    expect(screen.getByText('We’ll email a receipt to accounts@fathom.example.')).toBeVisible();
    const verified = calls.find(({ path: requestPath }) =>
      requestPath.endsWith('verify-order-payment'),
    );
    expect(JSON.parse(String(verified?.body))).toEqual(answer);
    await userEvent.click(screen.getByRole('button', { name: 'View invoice' }));
    expect(await screen.findByText('Paid in full. Thank you.')).toBeVisible();
    expect(opened).toHaveLength(1);
  });

  it('shows a payment that the invoice has only after its last screen was left', async () => {
    let invoice = sent;
    openWith({
      [`GET ${path}`]: () => Response.json({ success: true, invoice }),
      [orderCall]: order,
      [verifyCall]: { message: 'Arrived.', state: 'paid' },
    });
    await waitFor(() => expect(opened).toHaveLength(1));
    act(() => opened[0]?.options.handler(answer));
    await userEvent.click(await screen.findByRole('button', { name: 'View invoice' }));
    invoice = { ...sent, status: 'paid', paid: 12_000, balance: 0 };
    const text = 'Paid in full. Thank you.';
    expect(await screen.findByText(text, undefined, { timeout: 8000 })).toBeVisible();
    expect(opened).toHaveLength(1);
  });

  it.each([
    ['the script does not load', { [orderCall]: order }, noScript],
    ['the provider does not answer', { [orderCall]: refusal(503, 'unavailable') }, () => {}],
    ['there is no network', { [orderCall]: noNetwork }, () => {}],
  ])('reports a failure when %s, and retries', async (_, answers, prepare) => {
    prepare();
    open({}, '', answers);
    failScripts();
    expect(await screen.findByRole('heading', { level: 1, name: failed })).toBeVisible();
    expect(screen.getByText('If the amount was deducted, please contact support.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
      'href',
      '/contact',
    );
    opened = fakeCheckout();
    answerCalls({ [`GET ${path}`]: { invoice: sent }, [orderCall]: order });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(opened).toHaveLength(1));
  });

  it('reports a failure when the server rejects the signature', async () => {
    open({}, '', { [orderCall]: order, [verifyCall]: refusal(400, 'invalid_signature') });
    await waitFor(() => expect(opened).toHaveLength(1));
    act(() => opened[0]?.options.handler(answer));
    expect(await screen.findByRole('heading', { level: 1, name: failed })).toBeVisible();
  });

  it('returns to the invoice, which stays payable, when the checkout is closed', async () => {
    open({}, '', { [orderCall]: order });
    await waitFor(() => expect(opened).toHaveLength(1));
    act(() => opened[0]?.options.modal.ondismiss());
    await userEvent.click(await screen.findByRole('button', { name: 'Pay €120.00' }));
    await waitFor(() => expect(opened).toHaveLength(2));
  });

  it('keeps the chosen amount and the focus when the checkout is closed', async () => {
    open({ part_payments: true, deposit: 3_000 }, '', { [orderCall]: order });
    await userEvent.click(await screen.findByRole('radio', { name: 'Other amount' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '45.50');
    await userEvent.click(screen.getByRole('button', { name: 'Pay €45.50' }));
    await waitFor(() => expect(opened).toHaveLength(1));
    act(() => opened[0]?.options.modal.ondismiss());
    expect(await screen.findByRole('radio', { name: 'Other amount' })).toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('45.50');
    expect(screen.getByRole('button', { name: 'Pay €45.50' })).toHaveFocus();
  });

  const closeWindow = async () => {
    act(() => opened[0]?.options.modal.ondismiss());
    await screen.findByRole('button', { name: 'Pay €120.00' });
  };
  it.each([
    ['stays open', async () => {}],
    ['is closed', closeWindow],
  ])('notices a payment when the window %s and never reports it', async (_, end) => {
    let invoice = sent;
    openWith({
      [`GET ${path}`]: () => Response.json({ success: true, invoice }),
      [orderCall]: order,
    });
    await waitFor(() => expect(opened).toHaveLength(1));
    await end();
    invoice = { ...sent, status: 'paid', paid: 12_000, balance: 0 };
    const heading = { level: 1, name: success };
    expect(await screen.findByRole('heading', heading, { timeout: 8000 })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'View invoice' }));
    expect(await screen.findByText('Paid in full. Thank you.')).toBeVisible();
  });

  it('reports a failure when the checkout is closed after a refusal', async () => {
    open({}, '', { [orderCall]: order });
    await waitFor(() => expect(opened).toHaveLength(1));
    act(() => opened[0]?.refuse());
    expect(screen.queryByText(failed)).not.toBeInTheDocument();
    act(() => opened[0]?.options.modal.ondismiss());
    expect(await screen.findByRole('heading', { level: 1, name: failed })).toBeVisible();
  });

  it('takes parts that end in 0 of an amount with three decimals', async () => {
    const document = { ...sent.document, currency: 'KWD' as const };
    const calls = open({ document, balance: 12_345, part_payments: true }, '', {
      [orderCall]: { ...order, amount: 12.34, currency: 'KWD' },
    });
    const amount = await screen.findByRole('textbox', { name: 'Amount' });
    expect(screen.queryByRole('radio', { name: /^Full balance/ })).not.toBeInTheDocument();
    await userEvent.type(amount, '12.341');
    await userEvent.click(screen.getByRole('button', { name: /^Pay/ }));
    expect(screen.getByText('You can pay up to KWD 12.340 now.')).toBeVisible();
    await userEvent.clear(amount);
    await userEvent.type(amount, '12.335');
    await userEvent.click(screen.getByRole('button', { name: /^Pay/ }));
    expect(screen.getByText('Amounts in KWD must end in 0 to be paid online.')).toBeVisible();
    await userEvent.clear(amount);
    await userEvent.type(amount, '12.34');
    await userEvent.click(screen.getByRole('button', { name: /^Pay/ }));
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(opened[0]?.options).toMatchObject({ amount: 12_340, currency: 'KWD' });
    expect(
      calls.filter(({ path: requestPath }) => requestPath.includes('/payment/')),
    ).toMatchObject([{ search: '?part=12340' }]);
  });

  it('offers no payment when neither the balance nor the deposit ends in 0', async () => {
    const document = { ...sent.document, currency: 'KWD' as const };
    open({ document, balance: 12_345, deposit: 10_005 }, '', {});
    expect((await screen.findAllByText(/INV-/))[0]).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('asks for the amount first when there is a deposit or partial payments are allowed', async () => {
    const calls = open({ part_payments: true, deposit: 3_000 }, '', { [orderCall]: order });
    expect(await screen.findByRole('radio', { name: 'Deposit: €30.00' })).toBeChecked();
    expect(opened).toHaveLength(0);
    await userEvent.click(screen.getByRole('radio', { name: 'Other amount' }));
    const amount = screen.getByRole('textbox', { name: 'Amount' });
    await userEvent.type(amount, '121');
    await userEvent.click(screen.getByRole('button', { name: /^Pay/ }));
    expect(screen.getByText('You can pay up to €120.00 now.')).toBeVisible();
    await userEvent.clear(amount);
    await userEvent.type(amount, '45.50');
    await userEvent.click(screen.getByRole('button', { name: 'Pay €45.50' }));
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(
      calls.filter(({ path: requestPath }) => requestPath.includes('/payment/')),
    ).toMatchObject([{ search: '?part=4550' }]);
  });

  describe('of an invoice from which the client withholds TDS', () => {
    const taxed = { ...document, net: 10_000, total: 12_000, tds_rate: 10 };

    it('offers the amount after TDS first, and the full balance', async () => {
      const calls = open({ document: taxed }, '', { [orderCall]: order });
      const choice = /€110\.00, and you withhold €10\.00 as TDS/;
      expect(await screen.findByRole('radio', { name: choice })).toBeChecked();
      expect(screen.getByRole('radio', { name: 'Full balance: €120.00' })).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Pay €110.00' }));
      await waitFor(() => expect(opened).toHaveLength(1));
      const payments = calls.filter((call) => call.path.includes('/payment/'));
      expect(payments).toMatchObject([{ search: '?part=11000' }]);
    });

    it('says that only TDS is left', async () => {
      const settlement = { ...settled, received: 11_000, balance: 1_000 };
      open({ document: taxed, settlement, paid: 11_000, balance: 1_000 }, '', {});
      expect(await screen.findByText('Only the TDS that you withhold is left.')).toBeVisible();
    });

    it('offers no such amount once the TDS is recorded', async () => {
      const settlement = { ...settled, received: 1_000, withheld: 1_000, balance: 11_000 };
      open({ document: taxed, settlement, paid: 1_000, balance: 11_000 }, '', {
        [orderCall]: order,
      });
      await waitFor(() => expect(opened).toHaveLength(1));
    });
  });

  describe('of an invoice with installments', () => {
    const installments: PublicInvoice['installments'] = [
      { amount: 4_000, left: 0, due_date: '2026-10-01', status: 'paid' },
      { amount: 5_000, left: 5_000, due_date: '2026-11-01', status: 'overdue' },
      { amount: 3_000, left: 3_000, due_date: '2026-12-01', status: 'due' },
    ];
    const scheduled = { installments, paid: 4_000, balance: 8_000 };

    it('shows each with its status, and pays the next one by default', async () => {
      const calls = open(scheduled, '', { [orderCall]: order });
      const list = await screen.findByRole('region', { name: 'Installments' });
      const rows = within(list).getAllByRole('listitem');
      expect(rows.map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^€40\.00by .*Paid$/),
        expect.stringMatching(/^€50\.00by .*Overdue$/),
        expect.stringMatching(/^€30\.00by .*Due$/),
      ]);
      expect(screen.getByText(/^Next payment: €50\.00 by .*Nov/)).toBeVisible();
      expect(screen.getByRole('radio', { name: 'Installment 2: €50.00' })).toBeChecked();
      expect(screen.queryByRole('radio', { name: 'Other amount' })).not.toBeInTheDocument();
      await userEvent.click(screen.getByRole('button', { name: 'Pay €50.00' }));
      await waitFor(() => expect(opened).toHaveLength(1));
      expect(
        calls.filter(({ path: requestPath }) => requestPath.includes('/payment/')),
      ).toMatchObject([{ search: '?part=5000&seen_balance=8000' }]);
    });

    it('pays all that is left, or another amount from the sender’s minimum', async () => {
      const calls = open({ ...scheduled, minimum_payment: 2_000 }, '', { [orderCall]: order });
      await userEvent.click(await screen.findByRole('radio', { name: 'Other amount' }));
      const amount = screen.getByRole('textbox', { name: 'Amount' });
      await userEvent.type(amount, '19.99');
      await userEvent.click(screen.getByRole('button', { name: /^Pay/ }));
      expect(screen.getByText('Please pay at least €20.00.')).toBeVisible();
      await userEvent.click(screen.getByRole('radio', { name: 'Full balance: €80.00' }));
      await userEvent.click(screen.getByRole('button', { name: 'Pay €80.00' }));
      await waitFor(() => expect(opened).toHaveLength(1));
      expect(
        calls.filter(({ path: requestPath }) => requestPath.includes('/payment/')),
      ).toMatchObject([{ search: '?seen_balance=8000' }]);
    });
  });

  it('shows the remaining balance after a part', async () => {
    let invoice: PublicInvoice = { ...sent, deposit: 3_000 };
    openWith({
      [`GET ${path}`]: () => Response.json({ success: true, invoice }),
      [orderCall]: { ...order, amount: 30 },
      [verifyCall]: { message: 'Arrived.', state: 'paid' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay €30.00' }));
    await waitFor(() => expect(opened).toHaveLength(1));
    invoice = { ...invoice, paid: 3_000, balance: 9_000, deposit: 0 };
    act(() => opened[0]?.options.handler(answer));
    expect(await screen.findByText('€90.00')).toBeVisible();
    expect(screen.getByText('€30.00')).toBeVisible();
  });

  it('shows that the invoice was paid in another window', async () => {
    open({}, '', { [orderCall]: refusal(409, 'nothing_due') });
    expect(await screen.findByText('Refused.')).toBeVisible();
    expect(screen.queryByText(failed)).not.toBeInTheDocument();
  });

  it('offers only partial payments for a huge invoice', async () => {
    const balance = 600_000_000;
    open({ balance, part_payments: true }, '', { [orderCall]: order });
    expect(await screen.findByRole('radio', { name: 'Other amount' })).toBeChecked();
    expect(screen.queryByRole('radio', { name: /^Everything/ })).not.toBeInTheDocument();
    expect(opened).toHaveLength(0);
  });

  it('shows only the sender’s payment details when online payment is unavailable', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'How to pay' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  });

  it('does not open the checkout for the sender', async () => {
    setToken(`x.${btoa(JSON.stringify({ sub: 'f'.repeat(24), role: 'freelancer' }))}.x`);
    const calls = openWith({
      [`GET ${path}`]: { invoice: sent },
      'GET /api/proposal/invoices': { items: [earlier], nextCursor: null },
      [orderCall]: order,
    });
    expect(await screen.findByText(/Your client pays here/)).toBeVisible();
    expect(calls.some(({ path: requestPath }) => requestPath.includes('/payment/'))).toBe(false);
  });
});

/** jsdom loads no scripts, so this dispatches the error that a browser reports for a missing one. */
function failScripts() {
  new MutationObserver((_, observer) => {
    for (const script of window.document.head.querySelectorAll('script')) {
      script.dispatchEvent(new Event('error'));
      observer.disconnect();
    }
  }).observe(window.document.head, { childList: true });
}

it('shows “Invoice not found” for an unknown or broken link', async () => {
  openWith({ [`GET ${path}`]: refusal(404, 'not_found') });
  expect(await screen.findByText('Invoice not found')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

it('offers a retry when the page failed to load', async () => {
  openWith({
    [`GET ${path}`]: refusal(429, 'rate_limited'),
  });
  expect(await screen.findByText('We couldn’t load the invoice')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('tells the reader of a blind copy that it is one, without a way to pay', async () => {
  openPublicInvoice(orderId, {
    [`GET ${path}`]: { invoice: { ...sent, reader: { role: 'bcc', isViewed: true } } },
  });
  expect(await screen.findByText(/You received a blind copy/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'How to pay' })).toBeNull();
});

it('says that a link was replaced, and how to get the new one', async () => {
  openPublicInvoice(orderId, {
    [`GET ${path}`]: () =>
      Response.json(
        {
          success: false,
          code: 'gone',
          message: 'Open the latest email.',
          details: [{ path: 'replacedLink', message: 'Open the latest email.' }],
        },
        { status: 410 },
      ),
  });
  expect(await screen.findByRole('heading', { name: 'This link was replaced' })).toBeVisible();
  expect(screen.getByText(/Open the latest email about this document/)).toBeVisible();
});
