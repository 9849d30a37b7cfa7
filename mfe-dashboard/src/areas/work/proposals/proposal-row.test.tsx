import type { Delivery, ProposalSummary } from '@soloist/contracts';
import { answerCalls } from '@soloist/web-client/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleProposal } from '../../../testing/open-page.tsx';
import { renderPage } from '../../../testing/render-page.tsx';
import { ProposalRow } from './proposal-row.tsx';
import { ProposalState } from './proposal-state.tsx';

const delivery = (state: Delivery['state'], reason = ''): Delivery => ({
  id: 'd'.repeat(24),
  kind: 'proposal',
  to: 'sofie@example.com',
  state,
  reason,
  updatedAt: '2026-11-20T10:00:00.000Z',
});

const proposal = sampleProposal;

const showState = (changes: Partial<ProposalSummary>) =>
  renderPage(<ProposalState proposal={proposal(changes)} />);

describe('the status of a proposal', () => {
  it.each([
    ['queued', 'Queued'],
    ['rendering', 'Rendering PDF'],
    ['mailing', 'Emailing'],
  ] as const)('is its delivery while that is running: %s', (state, text) => {
    showState({ deliveries: [delivery(state)] });
    expect(screen.getByRole('status')).toHaveTextContent(text);
    expect(screen.queryByText('Sent')).not.toBeInTheDocument();
  });

  it('is its status once the email is sent', () => {
    showState({ status: 'viewed', deliveries: [delivery('sent')] });
    expect(screen.getByText('Viewed')).toBeInTheDocument();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('is its status without a retry when its email is skipped', () => {
    showState({ status: 'withdrawn', deliveries: [delivery('skipped', 'It was withdrawn.')] });
    expect(screen.getByText('Withdrawn')).toBeInTheDocument();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('ignores the delivery of signed copies', () => {
    const signed = { ...delivery('failed', 'The mailbox is full.'), kind: 'signed' as const };
    showState({ status: 'accepted', deliveries: [delivery('sent'), signed] });
    expect(screen.getByText('Accepted')).toBeInTheDocument();
  });

  it('is a bounce when the mail server reports an unknown address', () => {
    showState({ deliveries: [delivery('bounced', 'Nobody has this address.')] });
    expect(screen.getByText('Bounced')).toBeInTheDocument();
    expect(screen.getByText('Nobody has this address.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('follows the last email when it was sent again', () => {
    showState({ deliveries: [delivery('failed', 'Full.'), { ...delivery('queued'), id: 'e' }] });
    expect(screen.getByRole('status')).toHaveTextContent('Queued');
  });

  it('displays why a delivery failed and retries that email', async () => {
    const retryPath = `/api/proposal/retryDelivery/${'b'.repeat(24)}/${'d'.repeat(24)}`;
    const calls = answerCalls({
      [`POST ${retryPath}`]: { proposal: proposal({ deliveries: [delivery('queued')] }) },
    });
    showState({ deliveries: [delivery('failed', 'The mailbox is full.')] });
    expect(screen.getByText('Not delivered')).toBeInTheDocument();
    expect(screen.getByText('The mailbox is full.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(calls).toMatchObject([{ method: 'POST', path: retryPath }]));
  });
});

const showRow = (changes: Partial<ProposalSummary>) =>
  renderPage(
    <table>
      <tbody>
        <ProposalRow proposal={proposal(changes)} onOpenDialog={() => {}} />
      </tbody>
    </table>,
  );

describe('the actions of a proposal', () => {
  const openMenu = async (changes: Partial<ProposalSummary>) => {
    showRow(changes);
    await userEvent.click(screen.getByRole('button', { name: /Actions for/ }));
    expect(await screen.findByRole('menuitem', { name: 'Open' })).toBeInTheDocument();
  };
  const item = (name: string) => screen.queryByRole('menuitem', { name });

  it.each([
    ['sent', 'queued'],
    ['sent', 'rendering'],
    ['sent', 'failed'],
    ['withdrawn', 'rendering'],
  ] as const)('have no PDF before it is rendered: %s, %s', async (status, state) => {
    await openMenu({ status, deliveries: [delivery(state)] });
    expect(item('Download PDF')).not.toBeInTheDocument();
  });

  it.each([
    ['sent', 'mailing'],
    ['sent', 'sent'],
    ['withdrawn', 'sent'],
    ['accepted', 'failed'],
  ] as const)('have the PDF once it is rendered: %s, %s', async (status, state) => {
    await openMenu({ status, deliveries: [delivery(state)] });
    expect(item('Download PDF')).toBeInTheDocument();
  });

  it.each([
    ['viewed', ['Send again', 'Revise', 'Withdraw']],
    ['active', ['Send again', 'Revise']],
    ['completed', ['Send again']],
    ['declined', []],
  ] as const)('match its status: %s', async (status, expected) => {
    await openMenu({ status, deliveries: [delivery('sent')] });
    const offered = ['Send again', 'Revise', 'Withdraw'].filter(item);
    expect(offered).toEqual(expected);
  });

  it.each([
    ['weekly', 1],
    ['', 0],
  ] as const)('start a recurring invoice of ongoing work only: %j', async (frequency, count) => {
    await openMenu({ status: 'active', frequency });
    expect(screen.queryAllByRole('menuitem', { name: 'Start recurring invoice' })).toHaveLength(
      count,
    );
  });

  it('offer no second sending during a delivery', async () => {
    await openMenu({ deliveries: [delivery('queued')] });
    expect(item('Send again')).not.toBeInTheDocument();
  });

  it('start a copy, a template or a new version', async () => {
    await openMenu({ status: 'accepted' });
    const from = `/proposal/new?from=${'b'.repeat(24)}`;
    expect(item('Duplicate')).toHaveAttribute('href', `${from}&as=duplicate`);
    expect(item('Save as template')).toHaveAttribute('href', `${from}&as=template`);
    expect(item('Revise')).toHaveAttribute('href', `${from}&as=change`);
  });
});

it('displays the progress and the next step', () => {
  showRow({
    status: 'active',
    progress: {
      milestones: [
        { name: 'Sketches', status: 'paid' },
        { name: 'Artwork', status: 'approved' },
        { name: 'Print files', status: 'submitted' },
      ],
      next: { name: 'Print files', day: `${new Date().getFullYear()}-03-20` },
    },
  });
  expect(screen.getByRole('img', { name: '2 of 3 milestones done' })).toBeInTheDocument();
  expect(screen.getByText('Mar 20')).toBeInTheDocument();
  expect(screen.getByText('Print files')).toBeInTheDocument();
});
