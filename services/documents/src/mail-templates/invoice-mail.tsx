import { formatMoney } from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import { type InvoiceMailData, invoiceFacts, senderOf } from './invoice-facts.ts';
import { MailLayout } from './mail-layout.tsx';
import { ActionLink, FactsTable, Greeting, Paragraph, Quote, Sender } from './mail-parts.tsx';
import type { MailTemplate } from './render-mail.tsx';

/** To the client, with the PDF attached. */
export const invoiceMail: MailTemplate<InvoiceMailData> = {
  subject: ({ document }) => `Invoice ${document.number} from ${document.from.name}`,
  Body: (data) => {
    const { document, senderImage, payUrl, replyTo } = data;
    const total = formatMoney(document.total, document.currency);
    return (
      <MailLayout
        preview={`${total}, due ${formatDate(document.due_date)}. No account needed.`}
        heading={`Invoice ${document.number} for ${total}`}
        sender={<Sender sender={senderOf(document)} senderImage={senderImage} />}
        footer={`${document.from.name} sent this with Soloist. Replies go straight to ${replyTo}.`}
      >
        <Greeting name={document.to.name} />
        <Paragraph>
          The invoice is attached as a PDF. Its page says how to pay it. No account needed.
        </Paragraph>
        {document.memo.trim() !== '' && <Quote>{document.memo}</Quote>}
        <FactsTable facts={invoiceFacts(data)} />
        <ActionLink label="View the invoice" url={payUrl} />
      </MailLayout>
    );
  },
};
