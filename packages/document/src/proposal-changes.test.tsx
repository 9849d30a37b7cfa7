import type { StoredTerms } from '@soloist/contracts';
import { render, screen, within } from '@testing-library/react';
import { proposalChanges } from './proposal-changes.ts';
import { ProposalChanges } from './proposal-changes-view.tsx';
import { shortenSame, textChanges } from './text-changes.ts';

const terms: StoredTerms = {
  email: 'sofie@example.com',
  client_name: 'Sofie Lindqvist',
  project_name: 'Winter packaging',
  currency: 'EUR',
  payment_type: 'milestone',
  details: {
    start_date: '',
    end_date: '',
    upfront_payment: null,
    total_fee: null,
    frequency: '',
    rate: null,
    payment_rate: null,
    milestones: [
      { name: 'Direction', deliverable: 'Two routes', rate: 240_000, end_date: '2027-04-17' },
      { name: 'Artwork', deliverable: 'Nine bags', rate: 420_000, end_date: '2027-06-12' },
      { name: 'On press', deliverable: 'Colour sign-off', rate: 160_000, end_date: '2027-06-26' },
    ],
  },
  project_description: 'A packaging system for nine winter blends and three gift cartons.',
  project_deliverables: [{ deliverable_name: 'Artwork', deliverable_description: 'Print-ready' }],
  clauses: [
    { title: 'Payment', text: 'Invoices are due within 14 days of their date.' },
    { title: 'Ownership', text: 'All rights pass to the client when the fee is paid in full.' },
  ],
  valid_until: '',
  additionalTerms: '',
};
const [direction, artwork, press] = terms.details.milestones as [M, M, M];
type M = StoredTerms['details']['milestones'][number];
const withMilestones = (milestones: M[]) => ({
  ...terms,
  details: { ...terms.details, milestones },
});

it('finds no changes between a proposal and itself', () => {
  expect(proposalChanges(terms, structuredClone(terms))).toEqual({ terms: [], lists: [] });
  render(<ProposalChanges before={terms} after={terms} />);
  expect(screen.getByText('Nothing changed.')).toBeInTheDocument();
});

it('distinguishes changed entries from added and removed ones', () => {
  const review = {
    ...press,
    name: 'Review',
    deliverable: 'A day together',
    end_date: '2027-07-01',
  };
  const after = withMilestones([direction, { ...artwork, rate: 500_000 }, review]);
  expect(proposalChanges(terms, after)).toEqual({
    terms: [
      {
        field: 'total',
        before: { type: 'money', minor: 820_000, currency: 'EUR' },
        after: { type: 'money', minor: 900_000, currency: 'EUR' },
      },
    ],
    lists: [
      {
        list: 'milestones',
        isReordered: false,
        entries: [
          {
            kind: 'changed',
            title: 'Artwork',
            fields: [
              {
                field: 'amount',
                before: { type: 'money', minor: 420_000, currency: 'EUR' },
                after: { type: 'money', minor: 500_000, currency: 'EUR' },
              },
            ],
          },
          expect.objectContaining({ kind: 'added', title: 'Review' }),
          expect.objectContaining({ kind: 'removed', title: 'On press' }),
        ],
      },
    ],
  });
});

it('matches a renamed entry by its content, and reports a new order', () => {
  const renamed = { ...artwork, name: 'Final artwork' };
  const [change] = proposalChanges(terms, withMilestones([renamed, direction, press])).lists;
  expect(change).toMatchObject({
    isReordered: true,
    entries: [{ kind: 'changed', title: 'Final artwork', fields: [{ field: 'name' }] }],
  });
});

it('keeps two entries with the same name apart', () => {
  const before = withMilestones([direction, direction, press]);
  const after = withMilestones([direction, press]);
  expect(proposalChanges(before, after).lists[0]?.entries).toMatchObject([
    { kind: 'removed', title: 'Direction' },
  ]);
});

it('leaves out the details of another payment type', () => {
  const before = {
    ...terms,
    details: { ...terms.details, total_fee: 5, start_date: '2027-01-01' },
  };
  expect(proposalChanges(before, terms)).toEqual({ terms: [], lists: [] });

  const after: StoredTerms = {
    ...terms,
    payment_type: 'one_time',
    details: { ...terms.details, total_fee: 900_000, end_date: '2027-06-01' },
  };
  const { terms: fields, lists } = proposalChanges(terms, after);
  expect(fields.map(({ field }) => field)).toEqual([
    'payment_type',
    'end_date',
    'total_fee',
    'total',
  ]);
  expect(lists[0]?.entries.map(({ kind }) => kind)).toEqual(['removed', 'removed', 'removed']);
});

it('marks the changed words in a long text, in any script', () => {
  expect(
    textChanges('Two rounds of changes are free.', 'Three rounds of changes are free.'),
  ).toEqual([
    { kind: 'removed', text: 'Two' },
    { kind: 'added', text: 'Three' },
    { kind: 'same', text: ' rounds of changes are free.' },
  ]);
  const hindi = textChanges('भुगतान 14 दिनों में देय है।', 'भुगतान 30 दिनों में देय है।');
  expect(hindi?.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'removed', text: '14' },
    { kind: 'added', text: '30' },
  ]);
  expect(textChanges('One thing.', 'Entirely different words here')).toBeUndefined();
});

it('shortens text that is far from any change', () => {
  const longText = 'word '.repeat(100);
  const parts = textChanges(`${longText}old ${longText}`, `${longText}new ${longText}`) ?? [];
  const rendered = shortenSame(parts);
  expect(rendered.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
  expect(rendered[0]?.text).toMatch(/^… (word )+$/);
  expect(rendered[3]?.text).toMatch(/^ ?(word )+… $/);
});

it('compares two large texts without common words quickly', () => {
  const text = (letter: string) =>
    Array.from({ length: 2000 }, (_, i) => `${letter}${i}`).join(' ');
  expect(textChanges(text('a'), text('b'))).toBeUndefined();
});

it('marks changes by text and symbols, not by colour alone', () => {
  const after: StoredTerms = {
    ...withMilestones([direction, { ...artwork, end_date: '2027-06-20' }, press]),
    project_name: 'Winter and spring packaging',
    clauses: [
      {
        title: 'Payment',
        text: 'Invoices are due within 30 days of their date, without a discount.',
      },
    ],
    additionalTerms: 'Courier is paid by the client.',
  };
  render(<ProposalChanges before={terms} after={after} />);

  const name = screen.getByText('Project name').parentElement as HTMLElement;
  expect(name).toHaveTextContent('Before Winter packaging');
  expect(name).toHaveTextContent('Now Winter and spring packaging');
  expect(screen.getByText('Courier is paid by the client.').tagName).toBe('INS');

  const [milestone, payment, ownership] = screen.getAllByRole('listitem') as HTMLElement[];
  expect(milestone).toHaveTextContent('Changed');
  expect(milestone).toHaveTextContent('Before June 12, 2027Now June 20, 2027');
  expect(within(payment as HTMLElement).getByText('14').tagName).toBe('DEL');
  expect(within(payment as HTMLElement).getByText('30').tagName).toBe('INS');
  expect(ownership).toHaveTextContent('Removed');
  expect(within(ownership as HTMLElement).getByText('Ownership').tagName).toBe('DEL');
});
