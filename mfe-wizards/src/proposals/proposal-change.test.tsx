import { contractClauses } from '@soloist/contracts';
import { screen } from '@testing-library/react';
import { field, openDraft, ready, server, serveWizard, summary } from './testing-wizard.tsx';

beforeEach(serveWizard);

const project = { milestones: [], files: [], invoices: [], schedule: [], timeline: [] };

/** One of the user's proposals as the server returns it. */
function serveProposal(id: string, over: object) {
  server.answers[`GET /api/proposal/fetchProject/${id}`] = {
    proposal: {
      ...summary,
      id,
      document: {
        ...ready,
        client_name: '',
        currency: 'USD',
        payment_type: 'one_time',
        clauses: contractClauses.map(({ title, text }) => ({ title, text })),
        additionalTerms: '',
        number: 'P-0001',
        sender: { name: 'Ada', headline: '', location: '', profileImage: '' },
        sentAt: '2026-11-20T10:00:00.000Z',
        expiresAt: '2026-12-20T10:00:00.000Z',
        signatures: [],
      },
      timeline: [],
      project: null,
      pdfReady: true,
      ...over,
    },
  };
}

it.each([
  ['a contract', project, /in effect until sofie@example.com accepts/],
  ['an unanswered proposal', null, /withdraw P-0001 when you send this/],
])('explains what happens to %s, and lists the changes', async (_what, project, message) => {
  serveProposal('b'.repeat(24), { project });
  openDraft('/proposal/new', { ...ready, project_name: 'Spring', replaces: 'b'.repeat(24) });
  expect(await screen.findByText(message)).toBeInTheDocument();
  const list = screen.getByText('Contract changes').closest('details');
  expect(list).toHaveTextContent('Winter packaging');
  expect(list).toHaveTextContent('Spring');
});

describe('the client of a change', () => {
  const first = 'b'.repeat(24);
  const second = 'd'.repeat(24);

  it('is the person who accepted the contract, and cannot be edited', async () => {
    serveProposal(first, { project });
    openDraft('/proposal/new', { ...ready, email: 'else@example.com', replaces: first });
    expect(
      await screen.findByText('Changes go to the person who accepted the contract.'),
    ).toBeVisible();
    expect(await field('Client email')).toHaveAttribute('readonly');
    expect(await field('Client email')).toHaveValue('sofie@example.com');
  });

  it('stays the same for a change of a pending change', async () => {
    serveProposal(first, { project });
    serveProposal(second, { replaces: first });
    openDraft('/proposal/new', { ...ready, replaces: second });
    expect(
      await screen.findByText('Changes go to the person who accepted the contract.'),
    ).toBeVisible();
    expect(await field('Client email')).toHaveAttribute('readonly');
  });

  it('can be edited before anyone has accepted', async () => {
    serveProposal(first, {});
    openDraft('/proposal/new', { ...ready, replaces: first });
    expect(await screen.findByText(/withdraw P-0001 when you send this/)).toBeInTheDocument();
    expect(await field('Client email')).not.toHaveAttribute('readonly');
  });
});
