import { sampleLead as lead } from '@soloist/contracts/testing';
import { BrowserRouter, QueryClientProvider, queryClient } from '@soloist/web-client';
import { answerCalls, resetQueries } from '@soloist/web-client/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LeadsPage } from './leads.page.tsx';

function open(answer: Parameters<typeof answerCalls>[0][string]) {
  resetQueries();
  const calls = answerCalls({ 'GET /api/leads': answer });
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <LeadsPage />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return calls;
}

it('shows who wrote, what, and a way to answer them', async () => {
  open({ items: [lead()], nextCursor: null });
  const item = within(await screen.findByRole('listitem'));
  expect(item.getByRole('heading', { name: 'Noor Haddad' })).toBeInTheDocument();
  expect(item.getByText('Nordlys Coffee, noor@client.test')).toBeInTheDocument();
  expect(item.getByText(/do you draw boxes/)).toBeInTheDocument();
  expect(item.getByRole('link', { name: 'Reply to Noor Haddad' })).toHaveAttribute(
    'href',
    'mailto:noor%40client.test?subject=Your%20message',
  );
});

it('adds no header to the answer, whatever the address says', async () => {
  open({ items: [lead({ email: 'a@b.co?bcc=spy@evil.example&body=x' })], nextCursor: null });
  const href = (await screen.findByRole('link', { name: /Reply/ })).getAttribute('href') ?? '';
  expect([...new URL(href).searchParams.keys()]).toEqual(['subject']);
});

it('shows more when asked', async () => {
  const pages = [
    { items: [lead()], nextCursor: 'next' },
    { items: [lead({ id: 'b'.repeat(24), name: 'Sofie Lind' })], nextCursor: null },
  ];
  const calls = open(() => Response.json({ success: true, ...pages.shift() }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('heading', { name: 'Sofie Lind' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  expect(calls).toHaveLength(2);
});

it('leads to the portfolio while nobody wrote', async () => {
  open({ items: [], nextCursor: null });
  expect(await screen.findByText('No leads yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open your portfolio' })).toHaveAttribute(
    'href',
    '/portfolio',
  );
});

it('offers to try again when they cannot be loaded', async () => {
  const answers = [
    Response.json({ success: false, code: 'invalid_input', message: 'Not now.' }, { status: 400 }),
    Response.json({ success: true, items: [lead()], nextCursor: null }),
  ];
  open(() => answers.shift()!);
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /Try again/ }));
  expect(await screen.findByRole('heading', { name: 'Noor Haddad' })).toBeInTheDocument();
});
