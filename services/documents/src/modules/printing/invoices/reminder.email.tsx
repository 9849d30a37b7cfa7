import { Link } from '@react-email/components';
import { formatMoney } from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import {
  ActionLink,
  DetailsTable,
  EmailLayout,
  type EmailTemplate,
  Greeting,
  Note,
  OwnText,
  Paragraph,
  Sender,
  sentWithSoloist,
  style,
} from '../../email-templates/index.ts';
import {
  type InvoiceEmailData,
  listInvoiceDetails,
  senderOf,
} from './invoice-details.presenter.ts';

interface ReminderEmailData extends InvoiceEmailData {
  isOverdue: boolean;
  /** The sender's own text, with its greeting; empty for the standard text. */
  message?: string | undefined;
  stopUrl: string;
}

/** To the client, before or after the due date, with the PDF attached again. */
export const reminderEmail: EmailTemplate<ReminderEmailData> = {
  subject: ({ document, isOverdue, ownText }) =>
    ownText?.subject ??
    `${isOverdue ? 'Overdue' : 'Reminder'}: invoice ${document.number} from ${document.from.name}`,
  Body: ({ isOverdue, message, ...data }) => {
    const { document, balance, next, senderImage, viewUrl, ownText } = data;
    const day = formatDate(next?.due_date ?? document.due_date);
    const open = formatMoney(next?.left ?? balance, document.currency);
    const what = next
      ? `An installment of invoice ${document.number}`
      : `Invoice ${document.number}`;
    return (
      <EmailLayout
        preview={`${open} ${isOverdue ? `was due on ${day}.` : `is due on ${day}.`}`}
        heading={isOverdue ? `${what} was due on ${day}` : `${what} is due on ${day}`}
        sender={<Sender sender={senderOf(document)} senderImage={senderImage} />}
        footer={<Footer {...data} />}
      >
        <OwnText message={message || ownText?.message}>
          <StandardText name={document.to.name} open={open} isOverdue={isOverdue} />
        </OwnText>
        <DetailsTable rows={listInvoiceDetails(data)} />
        {document.late_fee && <Note>{document.late_fee}</Note>}
        <ActionLink label="View invoice" url={viewUrl} />
      </EmailLayout>
    );
  },
};

interface StandardTextProps {
  name: string;
  /** The amount due. */
  open: string;
  isOverdue: boolean;
}

function StandardText({ name, open, isOverdue }: StandardTextProps) {
  return (
    <>
      <Greeting name={name} />
      <Paragraph>
        {isOverdue ? `${open} is overdue.` : `A reminder that ${open} is due soon.`} View it online
        to see how to pay. No account needed. A PDF is attached.
      </Paragraph>
      <Paragraph>If you’ve already paid, ignore this reminder.</Paragraph>
    </>
  );
}

function Footer({
  document,
  replyTo,
  copies,
  stopUrl,
}: Omit<ReminderEmailData, 'isOverdue' | 'message'>) {
  return (
    <>
      {`${sentWithSoloist({ name: document.from.name, replyTo, copies })} `}
      <Link className="mail-muted" style={style.link} href={stopUrl}>
        Stop reminders for this invoice
      </Link>
    </>
  );
}
