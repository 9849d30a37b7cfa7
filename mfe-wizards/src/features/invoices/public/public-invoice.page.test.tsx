import type { PublicInvoice } from '@soloist/contracts';
import {
  BrowserRouter,
  QueryClientProvider,
  queryClient,
  Route,
  Routes,
  setToken,
} from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { earlier } from '../testing/invoice-samples.ts';
import { PublicInvoicePage } from './public-invoice.page.tsx';

const { orderId, document } = earlier;
const path = `/api/proposal/invoice/${orderId}`;
const sent: PublicInvoice = {
  orderId,
  status: 'viewed',
  document,
  paid: 0,
  credited: 0,
  balance: 12_000,
  part_payments: false,
  pdfReady: true,
};

beforeEach(() => localStorage.clear());

function open(change: Partial<PublicInvoice> = {}, search = '') {
  const invoice = { ...sent, ...change };
  return openWith({ [`GET ${path}`]: { invoice } }, search);
}

function openWith(answers: Parameters<typeof answerCalls>[0], search = '') {
  const calls = answerCalls({
    [`POST ${path}/viewed`]: { invoice: { ...sent, status: 'viewed' } },
    [`POST ${path}/stopReminders`]: { message: 'Stopped.' },
    ...answers,
  });
  queryClient.clear();
  history.replaceState(null, '', `/invoice/${orderId}${search}`);
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Routes>
          <Route path="/invoice/:orderId" element={<PublicInvoicePage />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return calls;
}
const refusal = (status: number, code: string) => () =>
  Response.json({ success: false, code, message: 'Refused.' }, { status });

it('says what is owed, by when, and how to pay, with the paper and its PDF', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Invoice INV-0043' })).toBeVisible();
  expect(screen.getByText('Due by January 15, 2026')).toBeVisible();
  expect(screen.getAllByText('IBAN PT50').length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'PDF' })).toHaveAttribute('href', `${path}/pdf`);
  expect(screen.getByRole('article')).toHaveTextContent('Sensor icons');
});

it('tells the sender that a person has it open, and where, once it has been drawn', async () => {
  const calls = open({ status: 'sent' });
  await screen.findByText('To pay');
  await waitFor(() =>
    expect(calls.filter(({ path: asked }) => asked.endsWith('/viewed'))).toMatchObject([
      { body: JSON.stringify({ time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }) },
    ]),
  );
});

it('tells nothing of its own sender, who looks at it as the client does', async () => {
  setToken(`x.${btoa(JSON.stringify({ sub: 'f'.repeat(24), role: 'freelancer' }))}.x`);
  const listPath = '/api/proposal/invoices';
  const calls = openWith({
    [`GET ${path}`]: { invoice: { ...sent, status: 'sent' } },
    [`GET ${listPath}`]: { items: [earlier], nextCursor: null },
  });
  await waitFor(() => expect(calls.map(({ path: asked }) => asked)).toContain(listPath));
  await act(async () => {});
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('shows what is left of an invoice that was paid in part', async () => {
  open({ paid: 5_000, balance: 7_000 });
  const sums = await screen.findByRole('region', { name: 'What was paid' });
  expect(sums).toHaveTextContent('Total€120.00Paid so far€50.00Still to pay€70.00');
});

it('asks nothing of somebody who has paid, or whose invoice is void', async () => {
  open({ status: 'paid', paid: 12_000, balance: 0 });
  expect(await screen.findByText('Nothing is left to pay. Thank you.')).toBeVisible();
  expect(screen.queryByText('How to pay')).not.toBeInTheDocument();
});

it('names a void invoice as one that nobody has to pay', async () => {
  open({ status: 'void', balance: 0 });
  expect(await screen.findByText(/took this invoice out of force/)).toBeVisible();
  expect(screen.queryByText('How to pay')).not.toBeInTheDocument();
  const paper = screen.getByRole('article');
  expect(paper).toHaveTextContent('Void€120.00Nothing is to be paid.');
  expect(paper).not.toHaveTextContent('Amount due');
});

it('leads to the sender where they did not write how to pay', async () => {
  open({ document: { ...document, notes: '' } });
  expect(await screen.findByRole('link', { name: 'ada@example.com' })).toHaveAttribute(
    'href',
    'mailto:ada@example.com?subject=INV-0043',
  );
});

it('stops reminders by a person’s press, not by opening the link', async () => {
  const calls = open({}, '?stop=reminders');
  const stop = await screen.findByRole('button', { name: 'Stop reminders' });
  expect(calls.some(({ path: asked }) => asked.endsWith('stopReminders'))).toBe(false);
  await userEvent.click(stop);
  expect(await screen.findByText('Reminders of this invoice have stopped.')).toBeVisible();
});

it('speaks Hindi where the address asks for it, and leaves the paper as it is', async () => {
  open({ status: 'overdue' }, '?lang=hi');
  expect(await screen.findByText('समय-सीमा बीत गई')).toBeVisible();
  expect(window.document.documentElement.lang).toBe('hi');
  expect(screen.getByRole('article')).toHaveAttribute('lang', 'en');
});

it('says of an unknown or broken link that it leads to no invoice', async () => {
  openWith({ [`GET ${path}`]: refusal(404, 'not_found') });
  expect(await screen.findByText('This link does not lead to an invoice')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

it('offers to try again when the page could not be loaded', async () => {
  openWith({
    [`GET ${path}`]: refusal(429, 'rate_limited'),
  });
  expect(await screen.findByText('The invoice could not be loaded')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
