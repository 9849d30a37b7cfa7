import type { StoredTerms } from '@soloist/contracts';
import type { EntryField, ListChange, TermField } from './proposal-changes.ts';

type Frequency = Exclude<StoredTerms['details']['frequency'], ''>;

/** The texts around a difference, for pages in other languages. */
export interface ChangeTexts {
  lists: Record<ListChange['list'], string>;
  terms: Record<TermField, string>;
  entry: Record<EntryField, string>;
  kinds: Record<'added' | 'removed' | 'changed', string>;
  paymentTypes: Record<StoredTerms['payment_type'], string>;
  frequencies: Record<Frequency, string>;
  before: string;
  after: string;
  reordered: string;
  nothing: string;
}

export const englishChangeTexts: ChangeTexts = {
  lists: { deliverables: 'Deliverables', milestones: 'Milestones', clauses: 'Contract' },
  terms: {
    project_name: 'Project name',
    client_name: 'Client',
    email: 'Email address',
    references: 'References',
    project_description: 'Project scope',
    payment_type: 'Payment',
    currency: 'Currency',
    start_date: 'Start',
    end_date: 'End',
    upfront_payment: 'Upfront payment',
    total_fee: 'Total fee',
    installments: 'Installments',
    payment_rate: 'First payment',
    frequency: 'Paid',
    rate: 'Rate',
    total: 'Total of the milestones',
    additionalTerms: 'Additional terms',
    valid_until: 'Valid until',
  },
  entry: { name: 'Name', description: 'Text', amount: 'Amount', due: 'Due' },
  kinds: { added: 'Added', removed: 'Removed', changed: 'Changed' },
  paymentTypes: { one_time: 'One time', ongoing: 'Ongoing', milestone: 'By milestone' },
  frequencies: { weekly: 'every week', biweekly: 'every two weeks', monthly: 'every month' },
  before: 'Before',
  after: 'Now',
  reordered: 'The order changed.',
  nothing: 'Nothing changed.',
};
