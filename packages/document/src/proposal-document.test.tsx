import { contractClauses, type ProposalDocument as ProposalDocumentData } from '@soloist/contracts';
import { render, screen, within } from '@testing-library/react';
import { ProposalDocument } from './proposal-document.tsx';

const noDetails: ProposalDocumentData['details'] = {
  start_date: '',
  end_date: '',
  upfront_payment: null,
  total_fee: null,
  frequency: '',
  rate: null,
  payment_rate: null,
  milestones: [],
};

const emptyDraft: ProposalDocumentData = {
  number: '',
  email: '',
  client_name: '',
  project_name: '',
  currency: 'USD',
  payment_type: 'one_time',
  details: noDetails,
  project_description: '',
  project_deliverables: [],
  clauses: [],
  valid_until: '',
  additionalTerms: '',
  sender: { name: '', headline: '', location: '', profileImage: '' },
  sentAt: '',
  expiresAt: '',
  signatures: [],
};

const show = (changes: Partial<ProposalDocumentData>, preview = false) =>
  render(<ProposalDocument document={{ ...emptyDraft, ...changes }} preview={preview} />);

/** The value beside a label of the payment section. */
const fact = (label: string) => screen.getByText(label).nextElementSibling;

it('labels each blank field in a preview', () => {
  show({}, true);
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Project name');
  for (const hint of ['Your name', 'your client', 'Start date', 'End date', 'Draft']) {
    expect(screen.getByText(hint)).toBeVisible();
  }
  expect(screen.getByText('Valid for 30 days after sending.')).toBeVisible();
});

it('leaves blank fields out of a document that is sent', () => {
  show({ number: 'P-0001' });
  for (const hint of ['Your name', 'your client', 'Start date', 'Deliverables']) {
    expect(screen.queryByText(hint)).not.toBeInTheDocument();
  }
});

it('addresses the client by name, else by address', () => {
  const { unmount } = show({ client_name: 'Sofie Lindqvist', email: 'sofie@nordlys.example' });
  expect(screen.getByText('Sofie Lindqvist', { selector: 'bdi' })).toBeVisible();
  unmount();
  show({ email: 'sofie@nordlys.example' });
  expect(screen.getByText('sofie@nordlys.example', { selector: 'bdi' })).toBeVisible();
});

it('shows dates, upfront payment and total of a one-time fee', () => {
  show({
    details: {
      ...noDetails,
      start_date: '2026-04-01',
      end_date: '2026-04-15',
      upfront_payment: 0,
      total_fee: 150_000,
    },
  });
  expect(fact('Start')).toHaveTextContent('April 1, 2026');
  expect(fact('End')).toHaveTextContent('April 15, 2026');
  expect(fact('Upfront payment')).toHaveTextContent('$0.00');
  expect(fact('Total fee')).toHaveTextContent('$1,500.00');
});

it('shows first payment, rate and frequency of ongoing work', () => {
  show({
    payment_type: 'ongoing',
    currency: 'EUR',
    details: { ...noDetails, frequency: 'monthly', rate: 120_000, payment_rate: 60_000 },
  });
  expect(fact('First payment, due at acceptance')).toHaveTextContent('€600.00');
  expect(fact('Rate, every month')).toHaveTextContent('€1,200.00');
});

it('lists milestones and their total in a table with labelled cells', () => {
  const milestone = (name: string, rate: number) => ({
    name,
    deliverable: `${name} files`,
    rate,
    end_date: '2026-04-17',
  });
  show({
    payment_type: 'milestone',
    details: { ...noDetails, milestones: [milestone('Direction', 10), milestone('Artwork', 20)] },
  });
  const table = screen.getByRole('table');
  expect(within(table).getAllByRole('columnheader')).toHaveLength(3);
  expect(
    within(table).getByRole('row', { name: /Direction.*April 17, 2026.*\$0\.10/ }),
  ).toBeVisible();
  expect(within(table).getByRole('row', { name: /Total.*\$0\.30/ })).toBeVisible();
});

it('prints the clauses as agreed, numbered and in order', () => {
  const arabicClause = { title: 'العمل عن بعد', text: 'First.\n\nSecond.' };
  show({
    clauses: [arabicClause, { title: contractClauses[0].title, text: contractClauses[0].text }],
  });
  const [list] = screen.getAllByRole('list');
  const clauses = within(list!).getAllByRole('listitem');
  expect(clauses.map((clause) => clause.firstChild?.textContent)).toEqual([
    arabicClause.title,
    'Changes',
  ]);
  expect(within(clauses[0]!).getByText(arabicClause.title)).toHaveAttribute('dir', 'auto');
  expect(within(clauses[0]!).getAllByText(/^(First|Second)\.$/)).toHaveLength(2);
  expect(clauses[1]).toHaveTextContent(contractClauses[0].text);
});

it('keeps paragraphs apart, each with its direction and language', () => {
  show({ project_description: 'First line\nsecond line\n\nدليل الهوية\n \n我们的设计' });
  expect(screen.getByText(/First line/)).toHaveTextContent('First line second line');
  expect(screen.getByText('دليل الهوية')).toHaveAttribute('dir', 'auto');
  expect(screen.getByText('دليل الهوية')).toHaveAttribute('lang', 'ar');
  expect(screen.getByText('我们的设计')).toHaveAttribute('lang', 'zh');
});

it('shows who has signed and who has not', () => {
  show({
    sender: { ...emptyDraft.sender, name: 'Ines Carvalho' },
    client_name: 'Sofie Lindqvist',
    expiresAt: '2026-04-10T09:30:00.000Z',
    signatures: [{ role: 'freelancer', name: 'Ines M. Carvalho', at: '2026-03-11T09:29:00.000Z' }],
  });
  expect(screen.getByText('Ines M. Carvalho')).toBeVisible();
  expect(screen.getByText('Signed March 11, 2026')).toBeVisible();
  expect(screen.getByText('Not signed yet')).toBeVisible();
  expect(screen.getByText('Valid until April 10, 2026.')).toBeVisible();
});

it('is valid until the day that the sender chose, in the sender’s time zone', () => {
  show({ valid_until: '2026-04-20', expiresAt: '2026-04-21T06:59:59.999Z' });
  expect(screen.getByText('Valid until April 20, 2026.')).toBeVisible();
});

it('draws a signature as lines above the name, and labels it with the signer’s name', () => {
  const drawing = [
    [10, 20, 30, 40],
    [600, 170],
  ];
  show({
    signatures: [{ role: 'client', name: 'Sofie', at: '2026-03-12T10:00:00.000Z', drawing }],
  });
  const image = screen.getByRole('img', { name: 'Drawn signature of Sofie' });
  expect(image.querySelector('path')).toHaveAttribute('d', 'M10 20L30 40M600 170h0.01');
  expect(image).toHaveAttribute('viewBox', '4 14 602 162');
});

it('shows the acceptance once the client signed', () => {
  show({
    expiresAt: '2026-04-10T09:30:00.000Z',
    signatures: [{ role: 'client', name: 'Sofie Lindqvist', at: '2026-03-12T10:00:00.000Z' }],
  });
  expect(screen.getByText(/Accepted online by/)).toHaveTextContent(
    'Accepted online by Sofie Lindqvist on March 12, 2026.',
  );
  expect(screen.queryByText(/Valid until/)).not.toBeInTheDocument();
});

it('links to the public page only when there is one', () => {
  const { rerender } = render(<ProposalDocument document={emptyDraft} preview />);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  rerender(<ProposalDocument document={emptyDraft} acceptUrl="https://soloist.example/p/1" />);
  expect(screen.getByRole('link')).toHaveAttribute('href', 'https://soloist.example/p/1');
});

it('lists the installments of a fee instead of an upfront payment', () => {
  show({
    payment_type: 'one_time',
    details: {
      ...noDetails,
      end_date: '2027-01-31',
      upfront_payment: 0,
      total_fee: 100_001,
      installments: [
        { percent: 30, days: 0 },
        { percent: 20, days: 14 },
      ],
    },
  });
  expect(fact('Installment 1 of 3 (30%), due at acceptance')).toHaveTextContent('$300.00');
  expect(fact('Installment 2 of 3 (20%), due 14 days after acceptance')).toHaveTextContent(
    '$200.00',
  );
  expect(fact('Installment 3 of 3, due January 31, 2027')).toHaveTextContent('$500.01');
  expect(screen.queryByText('Upfront payment')).not.toBeInTheDocument();
});
