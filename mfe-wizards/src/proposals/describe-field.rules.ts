import { type Currency, formatMoney } from '@soloist/contracts';

const labels: Record<string, string> = {
  email: 'Client email',
  recipients: 'Recipients',
  client_name: 'Client name',
  project_name: 'Project name',
  currency: 'Currency',
  payment_type: 'Payment type',
  'details.start_date': 'Start date',
  'details.end_date': 'End date',
  'details.upfront_payment': 'Upfront payment',
  'details.total_fee': 'Total fee',
  'details.installments': 'Installments',
  'details.frequency': 'Frequency',
  'details.rate': 'Rate',
  'details.payment_rate': 'First payment',
  'details.milestones': 'Milestones',
  project_description: 'Project scope',
  project_deliverables: 'Deliverables',
  clauses: 'Clauses',
  valid_until: 'Valid until',
  additionalTerms: 'Additional terms',
  references: 'References',
  'references.po_number': 'PO number',
  'references.project_reference': 'Project reference',
  'references.custom_fields': 'Custom fields',
  ask_po_number: 'Ask for the client’s PO number',
};
const maxLength = 120;
const paymentTypes: Record<string, string> = {
  one_time: 'One time',
  ongoing: 'Ongoing',
  milestone: 'By milestone',
};

type Entry = Record<string, unknown>;
const nameOf = ({ name, deliverable_name, title, email, percent, value }: Entry) =>
  name ??
  deliverable_name ??
  title ??
  email ??
  value ??
  (typeof percent === 'number' ? `${percent}%` : undefined);

/** Describes a field of a proposal by its path in the draft. */
export const describeField = (currency: Currency) => (path: string, value: unknown) => ({
  label: labels[path] ?? path,
  text: textOf(value, currency),
});

function textOf(value: unknown, currency: Currency): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return formatMoney(value, currency);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(nameOf).filter(Boolean).join(', ');
  const text = paymentTypes[String(value)] ?? String(value);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
