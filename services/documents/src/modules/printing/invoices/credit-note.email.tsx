import { formatMoney } from '@soloist/contracts';
import {
  ActionLink,
  DetailsTable,
  EmailLayout,
  type EmailTemplate,
  Greeting,
  OwnText,
  Paragraph,
  Sender,
  sentWithSoloist,
} from '../../email-templates/index.ts';
import { type InvoiceEmailData, senderOf } from './invoice-details.presenter.ts';

interface CreditNoteEmailData extends Omit<InvoiceEmailData, 'balance'> {
  /**
   * The payment method that gets the money back, such as `Visa ending in 1111`; empty where we
   * refund nothing.
   */
  refundedTo: string;
}

/** To the client, with the credit note attached. */
export const creditNoteEmail: EmailTemplate<CreditNoteEmailData> = {
  subject: ({ document, ownText }) =>
    ownText?.subject ?? `Credit note ${document.number} from ${document.from.name}`,
  Body: ({ document, senderImage, viewUrl, replyTo, copies, refundedTo, ownText }) => (
    <EmailLayout
      preview={`${formatMoney(document.total, document.currency)} credited. Nothing is due.`}
      heading={`Credit note ${document.number} for invoice ${document.credits?.number ?? ''}`}
      sender={<Sender sender={senderOf(document)} senderImage={senderImage} />}
      footer={sentWithSoloist({ name: document.from.name, replyTo, copies })}
    >
      <OwnText message={ownText?.message}>
        <Greeting name={document.to.name} />
        <Paragraph>
          <bdi>{document.from.name}</bdi> sent you this credit note, attached as a PDF. You don’t
          need to pay anything.
        </Paragraph>
      </OwnText>
      {refundedTo !== '' && (
        <Paragraph>
          We’re refunding this amount to {refundedTo}. It arrives within five to seven working days.
        </Paragraph>
      )}
      <DetailsTable
        rows={[
          ['Amount', formatMoney(document.total, document.currency)],
          ['Invoice', document.credits?.number ?? ''],
          ['Reason', document.credits?.reason ?? ''],
        ]}
      />
      <ActionLink label="View credit note" url={viewUrl} />
    </EmailLayout>
  ),
};
