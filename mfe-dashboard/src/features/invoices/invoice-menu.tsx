import type { InvoiceSummary } from '@soloist/contracts';
import { IconButton, Menu, type MenuItem } from '@soloist/ui';
import { copyText, useNavigate } from '@soloist/web-client';
import {
  Ban,
  BanknoteArrowDown,
  BellRing,
  Copy,
  Download,
  Ellipsis,
  Eye,
  Link2,
  ReceiptText,
  Send,
} from 'lucide-react';
import { tellProblem } from '../../tell-problem.ts';
import type { InvoiceQuestion } from './invoice-dialogs.tsx';
import { hasInvoicePdf, invoiceActions } from './invoice-texts.ts';
import { useInvoicePdf, useRemind, useResendInvoice } from './invoices.api.ts';

interface InvoiceMenuProps {
  invoice: InvoiceSummary;
  /** Where it opens; absent where it is open. */
  href?: string;
  onAsk: (question: InvoiceQuestion) => void;
}

/** What can be done with an invoice. */
export function InvoiceMenu({ invoice, href, onAsk }: InvoiceMenuProps) {
  const navigate = useNavigate();
  const remind = useRemind();
  const resend = useResendInvoice();
  const pdf = useInvoicePdf();
  const { id, orderId, number } = invoice;
  const can = invoiceActions(invoice);
  const items: (MenuItem | false)[] = [
    href !== undefined && {
      label: 'Open',
      icon: <Eye size={16} />,
      href,
      onNavigate: navigate,
    },
    can.canPay && {
      label: 'Record a payment',
      icon: <BanknoteArrowDown size={16} />,
      onSelect: () => onAsk('payment'),
    },
    can.canRemind && {
      label: 'Send a reminder',
      icon: <BellRing size={16} />,
      onSelect: () => remind.mutate(id, { onError: tellProblem }),
    },
    can.canResend && {
      label: 'Send again',
      icon: <Send size={16} />,
      onSelect: () => resend.mutate(id, { onError: tellProblem }),
    },
    can.hasPayPage && {
      label: 'Copy the pay link',
      icon: <Link2 size={16} />,
      onSelect: () => copyText(`${location.origin}/invoice/${orderId}`),
    },
    hasInvoicePdf(invoice) && {
      label: 'Download the PDF',
      icon: <Download size={16} />,
      onSelect: () => pdf.mutate(invoice),
    },
    can.canDuplicate && {
      label: 'Duplicate',
      icon: <Copy size={16} />,
      href: `/invoice/new?from=${id}`,
      onNavigate: navigate,
    },
    (can.canCredit || can.canVoid) && 'divider',
    can.canCredit && {
      label: 'Send a credit note',
      icon: <ReceiptText size={16} />,
      onSelect: () => onAsk('credit'),
    },
    can.canVoid && {
      label: 'Void',
      icon: <Ban size={16} />,
      tone: 'danger',
      onSelect: () => onAsk('void'),
    },
  ];
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${number}`}>
          <Ellipsis size={16} />
        </IconButton>
      }
      items={items.filter((item) => item !== false)}
    />
  );
}
