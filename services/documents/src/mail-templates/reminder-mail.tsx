import { type InvoiceMailData, invoiceFacts, senderOf } from './invoice-facts.ts';
import { MailLayout } from './mail-layout.tsx';
import { ActionLink, FactsTable, Greeting, Paragraph, Sender } from './mail-parts.tsx';
import type { MailTemplate } from './render-mail.tsx';

interface ReminderMailData extends InvoiceMailData {
  isOverdue: boolean;
}

/** To the client, before or after the due date, with the PDF attached once more. */
export const reminderMail: MailTemplate<ReminderMailData> = {
  subject: ({ document, isOverdue }) =>
    `${isOverdue ? 'Overdue' : 'Reminder'}: invoice ${document.number} from ${document.from.name}`,
  Body: ({ isOverdue, ...data }) => (
    <MailLayout
      preview={isOverdue ? 'The due date has passed.' : 'It is due soon.'}
      heading={`Invoice ${data.document.number} ${isOverdue ? 'is overdue' : 'is due soon'}`}
      sender={<Sender sender={senderOf(data.document)} senderImage={data.senderImage} />}
      footer={`${data.document.from.name} sent this with Soloist. Replies go straight to ${data.replyTo}. The invoice's page also stops further reminders.`}
    >
      <Greeting name={data.document.to.name} />
      <Paragraph>
        This is a reminder of the attached invoice. If you have paid it already, thank you: please
        disregard this mail.
      </Paragraph>
      <FactsTable facts={invoiceFacts(data)} />
      <ActionLink label="Open the invoice" url={data.payUrl} />
    </MailLayout>
  ),
};
