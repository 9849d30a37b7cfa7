import { Link } from '@react-email/components';
import { formatMoney } from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import { type InvoiceMailData, invoiceFacts, senderOf } from './invoice-facts.ts';
import { MailLayout } from './mail-layout.tsx';
import { ActionLink, FactsTable, Greeting, Paragraph, Sender } from './mail-parts.tsx';
import { style } from './mail-style.ts';
import type { MailTemplate } from './render-mail.tsx';

interface ReminderMailData extends InvoiceMailData {
  isOverdue: boolean;
}

/** To the client, before or after the due date, with the PDF attached once more. */
export const reminderMail: MailTemplate<ReminderMailData> = {
  subject: ({ document, isOverdue }) =>
    `${isOverdue ? 'Overdue' : 'Reminder'}: invoice ${document.number} from ${document.from.name}`,
  Body: ({ isOverdue, ...data }) => {
    const { document, balance, senderImage, payUrl } = data;
    const day = formatDate(document.due_date);
    const open = formatMoney(balance, document.currency);
    return (
      <MailLayout
        preview={`${open} ${isOverdue ? `was due on ${day}.` : `is due on ${day}.`}`}
        heading={
          isOverdue
            ? `Invoice ${document.number} was due on ${day}`
            : `Invoice ${document.number} is due on ${day}`
        }
        sender={<Sender sender={senderOf(document)} senderImage={senderImage} />}
        footer={<Footer {...data} />}
      >
        <Greeting name={document.to.name} />
        <Paragraph>
          {isOverdue
            ? `${open} is still open. The invoice is attached again, and its page says how to pay it. No account needed.`
            : `A short reminder that ${open} is due soon. The invoice is attached again, and its page says how to pay it. No account needed.`}
        </Paragraph>
        <Paragraph>If you have paid already, thank you: there is nothing left to do.</Paragraph>
        <FactsTable facts={invoiceFacts(data)} />
        <ActionLink label="View the invoice" url={payUrl} />
      </MailLayout>
    );
  },
};

function Footer({ document, replyTo, payUrl }: InvoiceMailData) {
  return (
    <>
      {`${document.from.name} sent this with Soloist. Replies go straight to ${replyTo}. `}
      <Link className="mail-muted" style={style.link} href={`${payUrl}?stop=reminders`}>
        Stop reminders of this invoice
      </Link>
    </>
  );
}
