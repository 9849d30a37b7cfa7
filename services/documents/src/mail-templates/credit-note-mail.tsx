import { formatMoney } from '@soloist/contracts';
import { type InvoiceMailData, senderOf } from './invoice-facts.ts';
import { MailLayout } from './mail-layout.tsx';
import { ActionLink, FactsTable, Greeting, Paragraph, Sender } from './mail-parts.tsx';
import type { MailTemplate } from './render-mail.tsx';

interface CreditNoteMailData extends Omit<InvoiceMailData, 'balance'> {
  /** What the money goes back to, such as `Visa ending in 1111`; empty where we pay nothing back. */
  refundedTo: string;
}

/** To the client, with the credit note attached. */
export const creditNoteMail: MailTemplate<CreditNoteMailData> = {
  subject: ({ document }) => `Credit note ${document.number} from ${document.from.name}`,
  Body: ({ document, senderImage, payUrl, replyTo, refundedTo }) => (
    <MailLayout
      preview={`Over ${formatMoney(document.total, document.currency)}. Nothing to pay.`}
      heading={`Credit note ${document.number} on invoice ${document.credits?.number ?? ''}`}
      sender={<Sender sender={senderOf(document)} senderImage={senderImage} />}
      footer={`${document.from.name} sent this with Soloist. Replies go straight to ${replyTo}.`}
    >
      <Greeting name={document.to.name} />
      <Paragraph>
        This amount of the invoice is taken back. The credit note is attached as a PDF for your
        records, and there is nothing to pay for it.
      </Paragraph>
      {refundedTo !== '' && (
        <Paragraph>
          The money goes back the way it came ({refundedTo}). Banks show it within five to seven
          working days.
        </Paragraph>
      )}
      <FactsTable
        facts={[
          ['Amount', formatMoney(document.total, document.currency)],
          ['On invoice', document.credits?.number ?? ''],
          ['Reason', document.credits?.reason ?? ''],
        ]}
      />
      <ActionLink label="Open the credit note" url={payUrl} />
    </MailLayout>
  ),
};
