import type { Delivery, ProposalSummary } from '@soloist/contracts';
import { answerCalls } from '@soloist/web-client/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleProposal } from '../home/testing.tsx';
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

  it('is that nobody has the address, when the mail server said so', () => {
    showState({ deliveries: [delivery('bounced', 'Nobody has this address.')] });
    expect(screen.getByText('Bounced')).toBeInTheDocument();
    expect(screen.getByText('Nobody has this address.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('is that of its last mail, when it was sent again', () => {
    showState({ deliveries: [delivery('failed', 'Full.'), { ...delivery('queued'), id: 'e' }] });
    expect(screen.getByRole('status')).toHaveTextContent('Queued');
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
    await waitFor(() => expect(calls).toMatchObject([{ method: 'POST', path: retryPath }]));
  });
});

const showRow = (changes: Partial<ProposalSummary>) =>
  renderPage(
    <table>
      <tbody>
        <ProposalRow proposal={proposal(changes)} onAsk={() => {}} />
      </tbody>
    </table>,
  );

describe('what can be done with one', () => {
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
  ] as const)('has no PDF before it is made: %s, %s', async (status, state) => {
    await openMenu({ status, deliveries: [delivery(state)] });
    expect(item('Download the PDF')).not.toBeInTheDocument();
  });

  it.each([
    ['sent', 'mailing'],
    ['sent', 'sent'],
    ['withdrawn', 'sent'],
    ['accepted', 'failed'],
  ] as const)('has the PDF once it is made: %s, %s', async (status, state) => {
    await openMenu({ status, deliveries: [delivery(state)] });
    expect(item('Download the PDF')).toBeInTheDocument();
  });

  it.each([
    ['viewed', ['Send again', 'Change it', 'Withdraw']],
    ['active', ['Send again', 'Change it']],
    ['completed', ['Send again']],
    ['declined', []],
  ] as const)('fits where it stands: %s', async (status, expected) => {
    await openMenu({ status, deliveries: [delivery('sent')] });
    const offered = ['Send again', 'Change it', 'Withdraw'].filter(item);
    expect(offered).toEqual(expected);
  });

  it('is not sent again while it is on its way', async () => {
    await openMenu({ deliveries: [delivery('queued')] });
    expect(item('Send again')).not.toBeInTheDocument();
  });

  it('begins others: a copy, a template, a change', async () => {
    await openMenu({ status: 'accepted' });
    const from = `/proposal/new?from=${'b'.repeat(24)}`;
    expect(item('Duplicate')).toHaveAttribute('href', `${from}&as=duplicate`);
    expect(item('Save as a template')).toHaveAttribute('href', `${from}&as=template`);
    expect(item('Change it')).toHaveAttribute('href', `${from}&as=change`);
  });
});

it('tells how far the work is, and what comes next', () => {
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
