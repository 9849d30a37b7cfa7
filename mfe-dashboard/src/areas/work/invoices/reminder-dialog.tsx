import {
  formatMoney,
  type InvoiceSummary,
  invoiceViewPath,
  reminderMessage,
} from '@soloist/contracts';
import { formatCalendarDay } from '../../shared/formats/dates.rules.ts';
import { ClientEmailDialog } from '../documents/client-email-dialog.tsx';
import { useRemind } from './invoices.api.ts';

interface ReminderDialogProps {
  invoice: InvoiceSummary;
  onClose: () => void;
}

/** Emails the client a reminder with the freelancer's words. */
export function ReminderDialog({ invoice, onClose }: ReminderDialogProps) {
  const { id, number, email, balance, due_next, currency, due_date, orderId } = invoice;
  const send = useRemind();
  return (
    <ClientEmailDialog
      id={id}
      title={`Send reminder for ${number}`}
      to={email}
      prepare={(name) => reminderMessage(invoice, name)}
      details={[
        { label: 'Amount due', value: formatMoney(due_next ?? balance, currency) },
        { label: 'Due date', value: formatCalendarDay(due_date) },
        { label: 'Link', value: `${location.host}${invoiceViewPath(orderId)}` },
      ]}
      send={send}
      onClose={onClose}
    />
  );
}
