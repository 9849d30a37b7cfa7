import { detailsOf, listReferences, proposalTotal, type StoredTerms } from '@soloist/contracts';
import { describeFeeInstallments } from './fee-installments.ts';
import { matchEntries } from './match-entries.ts';

/** A value in a proposal that can be compared with another. */
export type TermValue =
  | { type: 'text'; text: string }
  | { type: 'money'; minor: number; currency: string }
  | { type: 'day'; day: string }
  | { type: 'payment_type'; payment_type: StoredTerms['payment_type'] }
  | { type: 'frequency'; frequency: Exclude<StoredTerms['details']['frequency'], ''> };

/** A field with a different value; a side without a value did not have the field. */
export interface FieldChange<Field extends string = TermField | EntryField> {
  field: Field;
  before?: TermValue;
  after?: TermValue;
}

export interface EntryChange {
  kind: 'added' | 'removed' | 'changed';
  /** Its current name or title, or the former one. */
  title: string;
  /** All fields when it is added or removed; only the different ones when it is changed. */
  fields: FieldChange<EntryField>[];
}

export interface ListChange {
  list: 'deliverables' | 'milestones' | 'clauses';
  entries: EntryChange[];
  /** The common entries are in a different order. */
  isReordered: boolean;
}

export interface ProposalChangeList {
  terms: FieldChange<TermField>[];
  lists: ListChange[];
}

const text = (value: string): TermValue | undefined =>
  value.trim() ? { type: 'text', text: value.trim() } : undefined;
const day = (value = ''): TermValue | undefined =>
  value ? { type: 'day', day: value } : undefined;
const money = (minor: number | null | undefined, currency: string): TermValue | undefined =>
  typeof minor === 'number' ? { type: 'money', minor, currency } : undefined;

type Values<Field extends string> = Record<Field, TermValue | undefined>;

function termsOf(terms: StoredTerms) {
  const { payment_type, currency } = terms;
  const installments = payment_type === 'one_time' ? describeFeeInstallments(terms) : [];
  // Only fields of the payment type: others are left over from an earlier choice.
  const details: Partial<Omit<StoredTerms['details'], 'installments'>> = detailsOf(terms);
  const { frequency } = details;
  const total = payment_type === 'milestone' ? proposalTotal(terms) : undefined;
  return {
    project_name: text(terms.project_name),
    client_name: text(terms.client_name),
    email: text(terms.email),
    references: text(
      listReferences(terms.references)
        .map(([label, value]) => `${label}: ${value}`)
        .join('\n'),
    ),
    project_description: text(terms.project_description),
    payment_type: { type: 'payment_type' as const, payment_type },
    currency: text(currency),
    start_date: day(details.start_date),
    end_date: day(details.end_date),
    upfront_payment: money(details.upfront_payment, currency),
    total_fee: money(details.total_fee, currency),
    installments: text(installments.map(({ label, value }) => `${label}: ${value}`).join('\n')),
    payment_rate: money(details.payment_rate, currency),
    frequency: frequency ? { type: 'frequency' as const, frequency } : undefined,
    rate: money(details.rate, currency),
    total: money(total, currency),
    additionalTerms: text(terms.additionalTerms),
    valid_until: day(terms.valid_until),
  } satisfies Values<string>;
}
export type TermField = keyof ReturnType<typeof termsOf>;

export type EntryField = 'name' | 'description' | 'amount' | 'due';
/** One entry of a list, whichever list it is. */
export interface ProposalListEntry {
  title: string;
  values: Partial<Values<EntryField>>;
}

function entriesOf(terms: StoredTerms, list: ListChange['list']): ProposalListEntry[] {
  switch (list) {
    case 'deliverables':
      return terms.project_deliverables.map((entry) => ({
        title: entry.deliverable_name,
        values: {
          name: text(entry.deliverable_name),
          description: text(entry.deliverable_description),
        },
      }));
    case 'milestones':
      if (terms.payment_type !== 'milestone') return [];
      return terms.details.milestones.map((entry) => ({
        title: entry.name,
        values: {
          name: text(entry.name),
          description: text(entry.deliverable),
          amount: money(entry.rate, terms.currency),
          due: day(entry.end_date),
        },
      }));
    case 'clauses':
      return terms.clauses.map((entry) => ({
        title: entry.title,
        values: { name: text(entry.title), description: text(entry.text) },
      }));
  }
}

const isSame = (one: TermValue | undefined, other: TermValue | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

function differences<Field extends string>(
  before: Partial<Values<Field>>,
  after: Partial<Values<Field>>,
): FieldChange<Field>[] {
  const fields = Object.keys({ ...before, ...after }) as Field[];
  return fields
    .filter((field) => !isSame(before[field], after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

function listChange(before: StoredTerms, after: StoredTerms, list: ListChange['list']): ListChange {
  const { pairs, isReordered } = matchEntries(entriesOf(before, list), entriesOf(after, list));
  const entries = pairs.flatMap(([was, is]): EntryChange[] => {
    const fields = differences(was?.values ?? {}, is?.values ?? {});
    const title = is?.title ?? was?.title ?? '';
    if (!was) return [{ kind: 'added', title, fields }];
    if (!is) return [{ kind: 'removed', title, fields }];
    return fields.length > 0 ? [{ kind: 'changed', title, fields }] : [];
  });
  return { list, entries, isReordered };
}

const lists = ['deliverables', 'milestones', 'clauses'] as const;

/** The differences between two versions of a proposal's terms: fields, and entries of each list. */
export function proposalChanges(before: StoredTerms, after: StoredTerms): ProposalChangeList {
  return {
    terms: differences(termsOf(before), termsOf(after)),
    lists: lists
      .map((list) => listChange(before, after, list))
      .filter(({ entries, isReordered }) => entries.length > 0 || isReordered),
  };
}
