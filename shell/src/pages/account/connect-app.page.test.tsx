import { setToken } from '@soloist/web-client';
import { answerCalls, resetQueries } from '@soloist/web-client/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt, tokenWith } from '../../testing/render-at.tsx';
import { ConnectAppPage } from './connect-app.page.tsx';

const uid = 'a'.repeat(43);
const at = `/api/auth/oauth/authorize/${uid}`;
const request = {
  ...{ name: 'Ledger', maker: 'Ada Okafor', email: 'mira@test.local' },
  ...{ scopes: ['invoices:write', 'leads:read'], returnsTo: 'books.example' },
};
const failure = (status: number, message: string) => () =>
  Response.json({ success: false, code: 'not_found', message }, { status });

beforeEach(resetQueries);

function open(answers: Parameters<typeof answerCalls>[0]) {
  setToken(tokenWith({ role: 'freelancer', sid: 's' }));
  const calls = answerCalls(answers);
  renderAt(`/connect/${uid}`, <ConnectAppPage />);
  return calls;
}

it('says who asks, for which account and for what, and connects nothing by itself', async () => {
  const calls = open({ [`GET ${at}/request`]: request });
  expect(await screen.findByRole('heading', { name: 'Connect Ledger?' })).toBeInTheDocument();
  expect(screen.getByText(/by Ada Okafor asks to act for/)).toHaveTextContent(
    'Ledger by Ada Okafor asks to act for mira@test.local. You return to books.example.',
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Read and change: InvoicesInvoices, recurring invoices and recorded payments',
    'Read: LeadsLeads, notes, imports and campaigns',
  ]);
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});

it.each([
  ['Allow', 'allow'],
  ['Cancel', 'cancel'],
])('answers with %s, and says why it could not', async (button, act) => {
  const calls = open({
    [`GET ${at}/request`]: request,
    [`POST ${at}/${act}`]: failure(409, 'You’ve reached the limit.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByText('You’ve reached the limit.')).toBeInTheDocument();
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      `${at}/${act}`,
    ]),
  );
});

it('says that a request has ended', async () => {
  open({ [`GET ${at}/request`]: failure(404, 'Not found.') });
  expect(await screen.findByText('This request has ended')).toBeInTheDocument();
});

it('offers another attempt when it could not load', async () => {
  open({ [`GET ${at}/request`]: failure(403, 'No.') });
  expect(await screen.findByRole('button', { name: /try again/i })).toBeInTheDocument();
});
