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
  Quote,
  Sender,
  sentWithSoloist,
} from '../../email-templates/index.ts';
import {
  type InvoiceEmailData,
  listInvoiceDetails,
  senderOf,
} from './invoice-details.presenter.ts';

/** To the client, with the PDF attached. */
export const invoiceEmail: EmailTemplate<InvoiceEmailData> = {
  subject: ({ document, ownText }) =>
    ownText?.subject ?? `Invoice ${document.number} from ${document.from.name}`,
  Body: (data) => {
    const { document, next, senderImage, viewUrl, replyTo, copies, ownText } = data;
    const total = formatMoney(document.total, document.currency);
    return (
      <EmailLayout
        preview={`${total}, ${next ? 'first ' : ''}due ${formatDate(next?.due_date ?? document.due_date)}. No account needed.`}
        heading={`Invoice ${document.number} for ${total}`}
        sender={<Sender sender={senderOf(document)} senderImage={senderImage} />}
        footer={sentWithSoloist({ name: document.from.name, replyTo, copies })}
      >
        <OwnText message={ownText?.message}>
          <Greeting name={document.to.name} />
          <Paragraph>
            <bdi>{document.from.name}</bdi> {describeSending(data)} No account needed. A PDF is
            attached.
          </Paragraph>
        </OwnText>
        {document.memo.trim() !== '' && <Quote>{document.memo}</Quote>}
        <DetailsTable rows={listInvoiceDetails(data)} />
        {document.late_fee && <Note>{document.late_fee}</Note>}
        <ActionLink label="View invoice" url={viewUrl} />
      </EmailLayout>
    );
  },
};

function describeSending({ lateFeeOf, isCopy }: InvoiceEmailData): string {
  if (isCopy) return 'sent you a copy of this invoice. View it online.';
  const what = lateFeeOf ? `billed a late fee for invoice ${lateFeeOf}` : 'sent you this invoice';
  return `${what}. View it online to see how to pay.`;
}
