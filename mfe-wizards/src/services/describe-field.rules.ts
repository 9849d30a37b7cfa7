import { type Currency, formatMoney } from '@soloist/contracts';

const labels: Record<string, string> = {
  title: 'Title',
  roles: 'Roles',
  tools: 'Tools',
  industry: 'Industries',
  skills: 'Skills',
  deliverables: 'Deliverables',
  summary: 'Summary',
  process: 'Process',
  faq: 'FAQs',
  calendarLink: 'Calender Link',
  relevantProjects: 'Example Projects',
  payment_type: 'Payment type',
  'details.total_price': 'Total price',
  'details.duration': 'Duration',
  'details.duration_type': 'Duration unit',
  'details.payment_rate': 'Hourly rate',
  currency: 'Currency',
  packages: 'Packages',
  extras: 'Extras',
  'ordering.enabled': 'Clients can order',
  'ordering.questions': 'Order questions',
  'ordering.cancellation': 'Cancellation',
  images: 'Images',
};
const maxLength = 120;
const paymentTypes: Record<string, string> = {
  fixedRate: 'Fixed price',
  hourlyRate: 'Hourly',
};
const amounts = ['details.total_price', 'details.payment_rate'];

type Entry = string | Record<string, unknown>;
const nameOf = (entry: Entry) =>
  typeof entry === 'string' ? entry : (entry.name ?? entry.question ?? entry.text ?? entry.alt);

/** A field of a service for people, by its path in the draft. */
export const describeField = (currency: Currency) => (path: string, value: unknown) => ({
  label: labels[path] ?? path,
  text: amounts.includes(path) && value ? formatMoney(Number(value), currency) : textOf(value),
});

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    return value.map(nameOf).filter(Boolean).join(', ') || `${value.length} items`;
  }
  const text = paymentTypes[String(value)] ?? String(value);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
