import { formatMoney, type InvoiceSummary } from '@soloist/contracts';
import { DocumentRow } from '../documents/document-table.tsx';
import { nextOfInvoice } from './invoice.rules.ts';
import type { InvoiceDialogKind } from './invoice-dialogs.tsx';
import { InvoiceMenu } from './invoice-menu.tsx';
import { InvoiceState } from './invoice-state.tsx';

interface InvoiceRowProps {
  invoice: InvoiceSummary;
  /** The invoice's address. */
  href: string;
  onOpenDialog: (dialog: InvoiceDialogKind) => void;
}

export function InvoiceRow({ invoice, href, onOpenDialog }: InvoiceRowProps) {
  const { title, kind, total, balance, currency, status } = invoice;
  const isCredit = kind === 'credit_note';
  const isPartly = !isCredit && status !== 'void' && balance > 0 && balance < total;
  return (
    <DocumentRow
      document={invoice}
      title={title}
      href={href}
      kind={isCredit ? 'credit note' : 'invoice'}
      status={<InvoiceState invoice={invoice} />}
      next={nextOfInvoice(invoice)}
      amount={formatMoney(isCredit ? -total : total, currency)}
      amountNote={isPartly ? `${formatMoney(balance, currency)} due` : undefined}
      menu={<InvoiceMenu invoice={invoice} href={href} onOpenDialog={onOpenDialog} />}
    />
  );
}
