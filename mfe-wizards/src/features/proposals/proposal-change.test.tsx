import { contractClauses } from '@soloist/contracts';
import { screen } from '@testing-library/react';
import { field, openDraft, ready, server, serveWizard, summary } from './testing-wizard.tsx';

beforeEach(serveWizard);

const project = { milestones: [], files: [], invoices: [], timeline: [] };

/** A proposal of one's own as the server tells of it. */
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
  ['a contract', project, /until sofie@example.com accepts this one/],
  ['an unanswered proposal', null, /which is withdrawn when you send it/],
])(
  'says what becomes of %s that it changes, and lists what changes',
  async (_what, project, fate) => {
    serveProposal('b'.repeat(24), { project });
    openDraft('/proposal/new', { ...ready, project_name: 'Spring', replaces: 'b'.repeat(24) });
    expect(await screen.findByText(fate)).toBeInTheDocument();
    const list = screen.getByText('What changes').closest('details');
    expect(list).toHaveTextContent('Winter packaging');
    expect(list).toHaveTextContent('Spring');
  },
);

describe('the client of a change', () => {
  const first = 'b'.repeat(24);
  const second = 'd'.repeat(24);

  it('is whoever accepted the contract: another address goes, and none can be typed', async () => {
    serveProposal(first, { project });
    openDraft('/proposal/new', { ...ready, email: 'else@example.com', replaces: first });
    expect(await screen.findByText('Whoever accepted the contract gets its change.')).toBeVisible();
    expect(await field('Client e-mail')).toHaveAttribute('readonly');
    expect(await field('Client e-mail')).toHaveValue('sofie@example.com');
  });

  it('is the same for a change in the place of one that waits', async () => {
    serveProposal(first, { project });
    serveProposal(second, { replaces: first });
    openDraft('/proposal/new', { ...ready, replaces: second });
    expect(await screen.findByText('Whoever accepted the contract gets its change.')).toBeVisible();
    expect(await field('Client e-mail')).toHaveAttribute('readonly');
  });

  it('may be another where nobody has accepted yet', async () => {
    serveProposal(first, {});
    openDraft('/proposal/new', { ...ready, replaces: first });
    expect(await screen.findByText(/which is withdrawn when you send it/)).toBeInTheDocument();
    expect(await field('Client e-mail')).not.toHaveAttribute('readonly');
  });
});
