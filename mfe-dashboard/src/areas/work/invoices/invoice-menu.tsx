import { type InvoiceSummary, type UblProfile, ublProfiles } from '@soloist/contracts';
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
  FileCode,
  Link2,
  ReceiptText,
  Repeat,
  Send,
} from 'lucide-react';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { hasInvoicePdf, invoiceActions } from './invoice.rules.ts';
import type { InvoiceDialogKind } from './invoice-dialogs.tsx';
import { useInvoicePdf, useInvoiceUbl, useResendInvoice } from './invoices.api.ts';

const profileNames: Record<UblProfile, string> = {
  en16931: 'UBL',
  xrechnung: 'XRechnung',
  peppol: 'Peppol BIS',
};

interface InvoiceMenuProps {
  invoice: InvoiceSummary;
  /** The invoice's address; absent where it is already open. */
  href?: string;
  onOpenDialog: (dialog: InvoiceDialogKind) => void;
}

/** The actions on an invoice. */
export function InvoiceMenu({ invoice, href, onOpenDialog }: InvoiceMenuProps) {
  const navigate = useNavigate();
  const resend = useResendInvoice();
  const pdf = useInvoicePdf();
  const ubl = useInvoiceUbl();
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
      label: 'Record payment',
      icon: <BanknoteArrowDown size={16} />,
      onSelect: () => onOpenDialog('payment'),
    },
    can.canRemind && {
      label: 'Send reminder',
      icon: <BellRing size={16} />,
      onSelect: () => onOpenDialog('reminder'),
    },
    can.canResend && {
      label: 'Send again',
      icon: <Send size={16} />,
      onSelect: () => resend.mutate(id, { onError: showErrorToast }),
    },
    can.hasPayPage && {
      label: 'Copy payment link',
      icon: <Link2 size={16} />,
      onSelect: () => copyText(`${location.origin}/invoice/${orderId}`),
    },
    hasInvoicePdf(invoice) && {
      label: 'Download PDF',
      icon: <Download size={16} />,
      onSelect: () => pdf.mutate(invoice),
    },
    ...(hasInvoicePdf(invoice) ? ublProfiles : []).map((profile) => ({
      label: `Download ${profileNames[profile]}`,
      icon: <FileCode size={16} />,
      onSelect: () => ubl.mutate({ invoice, profile }),
    })),
    can.canDuplicate && {
      label: 'Duplicate',
      icon: <Copy size={16} />,
      href: `/invoice/new?from=${id}`,
      onNavigate: navigate,
    },
    can.canDuplicate && {
      label: 'Make recurring',
      icon: <Repeat size={16} />,
      href: `/invoice/new?from=${id}&repeat=month`,
      onNavigate: navigate,
    },
    (can.canCredit || can.canVoid) && 'divider',
    can.canCredit && {
      label: 'Send credit note',
      icon: <ReceiptText size={16} />,
      onSelect: () => onOpenDialog('credit'),
    },
    can.canVoid && {
      label: 'Void invoice',
      icon: <Ban size={16} />,
      tone: 'danger',
      onSelect: () => onOpenDialog('void'),
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
