import { formatMoney } from '@soloist/contracts';
import { type InvoiceMailData, invoiceFacts, senderOf } from './invoice-facts.ts';
import { MailLayout } from './mail-layout.tsx';
import { ActionLink, FactsTable, Greeting, Paragraph, Sender } from './mail-parts.tsx';
import type { MailTemplate } from './render-mail.tsx';

/** To the client, with the PDF attached. */
export const invoiceMail: MailTemplate<InvoiceMailData> = {
  subject: ({ document }) => `Invoice ${document.number} from ${document.from.name}`,
  Body: ({ document, senderImage, payUrl, replyTo, ...rest }) => (
    <MailLayout
      preview={`${formatMoney(document.total, document.currency)}. No account needed to pay.`}
      heading={`Invoice ${document.number}`}
      sender={<Sender sender={senderOf(document)} senderImage={senderImage} />}
      footer={`${document.from.name} sent this with Soloist. Replies go straight to ${replyTo}.`}
    >
      <Greeting name={document.to.name} />
      <Paragraph>The invoice is attached as a PDF. You can also read and pay it online.</Paragraph>
      <FactsTable facts={invoiceFacts({ document, payUrl, replyTo, ...rest })} />
      <ActionLink label="Open the invoice" url={payUrl} />
    </MailLayout>
  ),
};
