import { formatMoney, type InvoiceSummary } from '@soloist/contracts';
import { PaperRow } from '../projects/paper-row.tsx';
import type { InvoiceQuestion } from './invoice-dialogs.tsx';
import { InvoiceMenu } from './invoice-menu.tsx';
import { InvoiceState } from './invoice-state.tsx';
import { nextOfInvoice } from './invoice-texts.ts';

interface InvoiceRowProps {
  invoice: InvoiceSummary;
  /** Where it opens. */
  href: string;
  onAsk: (question: InvoiceQuestion) => void;
}

export function InvoiceRow({ invoice, href, onAsk }: InvoiceRowProps) {
  const { title, kind, total, balance, currency, status } = invoice;
  const isCredit = kind === 'credit_note';
  const isPartly = !isCredit && status !== 'void' && balance > 0 && balance < total;
  return (
    <PaperRow
      paper={invoice}
      title={title}
      href={href}
      kind={isCredit ? 'credit note' : 'invoice'}
      status={<InvoiceState invoice={invoice} />}
      next={nextOfInvoice(invoice)}
      amount={formatMoney(isCredit ? -total : total, currency)}
      amountNote={isPartly ? `${formatMoney(balance, currency)} to pay` : undefined}
      menu={<InvoiceMenu invoice={invoice} href={href} onAsk={onAsk} />}
    />
  );
}
