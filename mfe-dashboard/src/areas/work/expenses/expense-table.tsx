import { type Expense, expenseCategoryTexts, formatMoney } from '@soloist/contracts';
import {
  Badge,
  Cell,
  HeadCell,
  IconButton,
  Menu,
  type MenuItem,
  Row,
  Table,
  TableBody,
  TableHead,
} from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { Ellipsis, FileDown, Paperclip, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatCalendarDay } from '../../shared/formats/dates.rules.ts';
import { useDownloadReceipt } from './expenses.api.ts';
import styles from './expenses.module.css';
import { subjectNameOf } from './expenses.rules.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';

interface ExpenseTableProps {
  items: Expense[];
  onEdit: (expense: Expense) => void;
  onRemove: (expense: Expense) => void;
}

/** Expenses, latest day first, with their actions. */
export function ExpenseTable({ items, onEdit, onRemove }: ExpenseTableProps) {
  const [receiptOf, setReceiptOf] = useState<Expense>();
  return (
    <>
      <Table caption="Expenses, latest first">
        <TableHead>
          <HeadCell slot="main">Expense</HeadCell>
          <HeadCell slot="status">Status</HeadCell>
          <HeadCell slot="meta">Date</HeadCell>
          <HeadCell slot="money">Amount</HeadCell>
          <HeadCell slot="actions">Actions</HeadCell>
        </TableHead>
        <TableBody>
          {items.map((expense) => (
            <ExpenseRow
              key={expense.expense_id}
              expense={expense}
              onEdit={() => onEdit(expense)}
              onReceipt={() => setReceiptOf(expense)}
              onRemove={() => onRemove(expense)}
            />
          ))}
        </TableBody>
      </Table>
      {receiptOf && <ReceiptDialog expense={receiptOf} onClose={() => setReceiptOf(undefined)} />}
    </>
  );
}

interface ExpenseRowProps {
  expense: Expense;
  onEdit: () => void;
  onReceipt: () => void;
  onRemove: () => void;
}

function ExpenseRow({ expense, onEdit, onReceipt, onRemove }: ExpenseRowProps) {
  const download = useDownloadReceipt();
  const { expense_id, description, category, day, amount, currency, receipt, billed } = expense;
  const details = [expenseCategoryTexts[category], subjectNameOf(expense)].filter(Boolean);
  const items: (MenuItem | false)[] = [
    !billed && { label: 'Edit', icon: <Pencil size={16} />, onSelect: onEdit },
    receipt && {
      label: 'Download receipt',
      icon: <FileDown size={16} />,
      onSelect: () => download.mutate({ expense_id, name: receipt.name }),
    },
    {
      label: receipt ? 'Change receipt' : 'Add receipt',
      icon: <Paperclip size={16} />,
      onSelect: onReceipt,
    },
    !billed && 'divider',
    !billed && {
      label: 'Delete',
      icon: <Trash2 size={16} />,
      tone: 'danger',
      onSelect: onRemove,
    },
  ].filter((item) => item !== null) as (MenuItem | false)[];
  return (
    <Row>
      <Cell slot="main">
        <span className={styles.names}>
          <b>
            {description}
            {receipt && (
              <Paperclip className={styles.clip} size={14} role="img" aria-label="Has a receipt" />
            )}
          </b>
          <span>{details.join(' · ')}</span>
        </span>
      </Cell>
      <Cell slot="status">
        <ExpenseStatus expense={expense} />
      </Cell>
      <Cell slot="meta">{formatCalendarDay(day)}</Cell>
      <Cell slot="money">
        <span className={styles.names}>
          <b>{formatMoney(amount, currency)}</b>
          {amountNote(expense) && <span>{amountNote(expense)}</span>}
        </span>
      </Cell>
      <Cell slot="actions">
        <Menu
          trigger={
            <IconButton label={`Actions for ${description}`}>
              <Ellipsis size={16} />
            </IconButton>
          }
          items={items.filter((item) => item !== false)}
        />
      </Cell>
    </Row>
  );
}

/** What an invoice bills, or what it cost, where that differs from what was paid. */
function amountNote(expense: Expense): string | undefined {
  const { amount, currency, billable, price, cost, billing_currency, billed } = expense;
  if (billable) {
    const isSame = price === amount && currency === billing_currency;
    return isSame
      ? undefined
      : `${formatMoney(price, billing_currency)} ${billed?.invoice_id ? 'billed' : 'to bill'}`;
  }
  return currency === billing_currency ? undefined : formatMoney(cost, billing_currency);
}

function ExpenseStatus({ expense }: { expense: Expense }) {
  const { billed, billable, project_id, client_email } = expense;
  if (billed?.invoice_id) {
    return (
      <Link className={styles.state} to={`/projects?tab=invoices&invoice=${billed.invoice_id}`}>
        Billed on {billed.number}
      </Link>
    );
  }
  if (billed) {
    return (
      <Link className={styles.state} to={`/invoice/new?id=${billed.draft_id}`}>
        On a draft invoice
      </Link>
    );
  }
  if (billable && !project_id && !client_email) return <Badge tone="warn">No client yet</Badge>;
  return billable ? <Badge tone="info">Unbilled</Badge> : <Badge>Not billable</Badge>;
}
