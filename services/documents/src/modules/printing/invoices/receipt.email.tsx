import { formatMoney } from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import {
  ActionLink,
  type DetailRows,
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

export interface ReceiptEmailData extends InvoiceEmailData {
  payment: {
    payment_id: string;
    /** Amount paid in minor units. */
    amount: number;
    received_on: string;
    /** The payment method, such as `Visa ending in 1111`. */
    note: string;
    /** The address of the person who paid, where several people could. */
    payer?: string | undefined;
    /** Amount due after the payment. */
    left: number;
  };
}

/** To the client after an online payment, with the receipt as a PDF. */
export const receiptEmail: EmailTemplate<ReceiptEmailData> = {
  subject: ({ document, payment, ownText }) =>
    ownText?.subject ??
    `Receipt: ${formatMoney(payment.amount, document.currency)} to ${document.from.name}`,
  Body: (data) => {
    const { document, senderImage, viewUrl, replyTo, copies, payment, ownText } = data;
    const amount = formatMoney(payment.amount, document.currency);
    const isPaidInFull = payment.left === 0;
    return (
      <EmailLayout
        preview={isPaidInFull ? `Invoice ${document.number} is paid.` : `We received your payment.`}
        heading={`${amount} received`}
        sender={<Sender sender={senderOf(document)} senderImage={senderImage} />}
        footer={sentWithSoloist({ name: document.from.name, replyTo, copies })}
      >
        <OwnText message={ownText?.message}>
          <Greeting name={document.to.name} />
          <Paragraph>
            {isPaidInFull
              ? `Thank you for your payment. Invoice ${document.number} is paid in full. The receipt is attached.`
              : `Thank you for your payment. Invoice ${document.number} is partly paid. The receipt is attached.`}
          </Paragraph>
        </OwnText>
        <DetailsTable rows={listReceiptDetails(data)} />
        <ActionLink label="View invoice" url={viewUrl} />
      </EmailLayout>
    );
  },
};

function listReceiptDetails({ document, payment, next }: ReceiptEmailData): DetailRows {
  const due = payment.left > 0 ? next : undefined;
  const rows: DetailRows = [
    ['Paid', formatMoney(payment.amount, document.currency)],
    ['Date', formatDate(payment.received_on)],
    ['Payment method', payment.note],
    ['Paid by', payment.payer ?? ''],
    ['Invoice', document.number],
    ['Reference', payment.payment_id],
    ['Amount due', payment.left > 0 ? formatMoney(payment.left, document.currency) : ''],
    ['Due next', due ? formatMoney(due.left, document.currency) : ''],
    ['Due date', due ? formatDate(due.due_date) : ''],
  ];
  return rows.filter(([, value]) => value !== '');
}
