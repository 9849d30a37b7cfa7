import { type Currency, formatMoney } from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import type { InvoiceDraft, InvoiceItemDraft } from './invoice-draft.rules.ts';

const labels: Record<string, string> = {
  email: 'Client email',
  recipients: 'Recipients',
  client_name: 'Client name',
  client: 'Client details',
  sender: 'Your details',
  memo: 'Memo',
  references: 'References',
  items: 'Items',
  currency: 'Currency',
  due_date: 'Due date',
  tax_mode: 'Tax',
  tax_name: 'Tax name',
  tax_treatment: 'Tax treatment',
  tds_rate: 'TDS',
  discount: 'Discount',
  notes: 'Notes and payment details',
  reminders: 'Reminders',
  time_zone: 'Client’s time zone',
  part_payments: 'Partial payments',
  deposit: 'Deposit',
  installments: 'Payment schedule',
  minimum_payment: 'Minimum payment',
  late_fee: 'Late fees',
  e_invoice: 'Electronic invoice',
  repeat: 'Repeat',
};

/** Describes a field of an invoice in a currency by its path. */
export const describeField = (currency: Currency) => (path: string, value: unknown) => {
  const [name = ''] = path.split('.');
  const money = (minor: number) => formatMoney(minor, currency);
  return { label: labels[name] ?? 'Project', text: textOf(path, { value, money }) };
};

type MoneyText = (minor: number) => string;

function textOf(path: string, { value, money }: { value: unknown; money: MoneyText }): string {
  if (path === 'items') return (value as InvoiceItemDraft[]).map(itemText(money)).join('; ');
  if (path === 'references.custom_fields') return customText(value as CustomFields);
  if (path === 'due_date') return formatDate(String(value));
  if (path === 'reminders') return (value as InvoiceDraft['reminders']).join(', ');
  if (path === 'installments')
    return (value as InvoiceDraft['installments']).map(installmentText(money)).join('; ');
  if (['discount.amount', 'deposit', 'minimum_payment'].includes(path))
    return value === null ? '' : money(Number(value));
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null || value === undefined ? '' : String(value);
}

type CustomFields = InvoiceDraft['references']['custom_fields'];
const customText = (fields: CustomFields) =>
  fields.map(({ label, value }) => `${label}: ${value}`).join('; ');

const installmentText =
  (money: MoneyText) =>
  ({ kind, percent, amount, due_date }: InvoiceDraft['installments'][number]) =>
    `${kind === 'percent' ? `${percent ?? 0}%` : money(amount ?? 0)} by ${formatDate(due_date)}`;

const itemText =
  (money: MoneyText) =>
  ({ name, qty, rate }: InvoiceItemDraft) =>
    `${name || 'unnamed'} (${qty ?? 0} × ${money(rate ?? 0)})`;
