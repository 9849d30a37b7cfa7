import type { Delivery, ProposalSummary } from '@soloist/contracts';
import { BrowserRouter, QueryClientProvider, queryClient } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProposalState } from './delivery-state.tsx';
import { ProposalRow } from './proposal-row.tsx';

const delivery = (state: Delivery['state'], reason = ''): Delivery => ({
  id: 'd'.repeat(24),
  kind: 'proposal',
  to: 'sofie@example.com',
  state,
  reason,
  updatedAt: '2026-11-20T10:00:00.000Z',
});

const proposal = (changes: Partial<ProposalSummary>): ProposalSummary => ({
  id: 'b'.repeat(24),
  contract_id: 'c'.repeat(32),
  number: 'P-0001',
  email: 'sofie@example.com',
  client_name: 'Sofie',
  project_name: 'Winter packaging',
  payment_type: 'one_time',
  currency: 'EUR',
  total: 90_000,
  status: 'sent',
  deliveries: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-12-20T10:00:00.000Z',
  ...changes,
});

const showState = (changes: Partial<ProposalSummary>) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ProposalState proposal={proposal(changes)} />
    </QueryClientProvider>,
  );

describe('where a proposal stands', () => {
  it.each([
    ['queued', 'Queued'],
    ['rendering', 'Rendering the PDF'],
    ['mailing', 'Mailing'],
  ] as const)('is told while it is on its way: %s', (state, text) => {
    showState({ deliveries: [delivery(state)] });
    expect(screen.getByRole('status')).toHaveTextContent(text);
    expect(screen.queryByText('Sent')).not.toBeInTheDocument();
  });

  it('is its status once the mail is out', () => {
    showState({ status: 'viewed', deliveries: [delivery('sent')] });
    expect(screen.getByText('Viewed')).toBeInTheDocument();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('is its status, with nothing to try again, when its mail is not wanted any more', () => {
    showState({ status: 'withdrawn', deliveries: [delivery('skipped', 'It was withdrawn.')] });
    expect(screen.getByText('Withdrawn')).toBeInTheDocument();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('is its status, whatever becomes of the signed copies', () => {
    const signed = { ...delivery('failed', 'The mailbox is full.'), kind: 'signed' as const };
    showState({ status: 'accepted', deliveries: [delivery('sent'), signed] });
    expect(screen.getByText('Accepted')).toBeInTheDocument();
  });

  it('says why it failed, and tries exactly that mail again', async () => {
    const retryPath = `/api/proposal/retryDelivery/${'b'.repeat(24)}/${'d'.repeat(24)}`;
    const calls = answerCalls({
      [`POST ${retryPath}`]: { proposal: proposal({ deliveries: [delivery('queued')] }) },
    });
    showState({ deliveries: [delivery('failed', 'The mailbox is full.')] });
    expect(screen.getByText('Not delivered')).toBeInTheDocument();
    expect(screen.getByText('The mailbox is full.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(calls).toEqual([{ method: 'POST', path: retryPath, body: undefined }]),
    );
  });
});

describe('the PDF', () => {
  const openMenu = async (changes: Partial<ProposalSummary>) => {
    render(
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <table>
            <tbody>
              <ProposalRow proposal={proposal(changes)} onWithdraw={() => {}} />
            </tbody>
          </table>
        </BrowserRouter>
      </QueryClientProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: /Actions for/ }));
    expect(await screen.findByRole('menuitem', { name: 'Open' })).toBeInTheDocument();
  };
  const link = () => screen.queryByRole('menuitem', { name: 'Download the PDF' });

  it.each([
    ['sent', 'queued'],
    ['sent', 'rendering'],
    ['sent', 'failed'],
    ['withdrawn', 'rendering'],
  ] as const)('is not offered before it exists: %s, %s', async (status, state) => {
    await openMenu({ status, deliveries: [delivery(state)] });
    expect(link()).not.toBeInTheDocument();
  });

  it.each([
    ['sent', 'mailing'],
    ['sent', 'sent'],
    ['withdrawn', 'sent'],
    ['accepted', 'failed'],
  ] as const)('is offered once it does: %s, %s', async (status, state) => {
    await openMenu({ status, deliveries: [delivery(state)] });
    expect(link()).toHaveAttribute('href', `/api/proposal/contract/${'c'.repeat(32)}/pdf`);
  });
});
