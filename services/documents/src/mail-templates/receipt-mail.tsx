import { formatMoney } from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import { type InvoiceMailData, senderOf } from './invoice-facts.ts';
import { MailLayout } from './mail-layout.tsx';
import { ActionLink, type Facts, FactsTable, Greeting, Paragraph, Sender } from './mail-parts.tsx';
import type { MailTemplate } from './render-mail.tsx';

interface ReceiptMailData extends InvoiceMailData {
  payment: {
    payment_id: string;
    /** Minor units. */
    amount: number;
    received_on: string;
    /** How it was paid, such as `Visa ending in 1111`. */
    note: string;
    /** What was to pay after it. */
    left: number;
  };
}

/** To the client once a payment came through the checkout, with the receipt as a PDF. */
export const receiptMail: MailTemplate<ReceiptMailData> = {
  subject: ({ document, payment }) =>
    `Receipt: ${formatMoney(payment.amount, document.currency)} to ${document.from.name}`,
  Body: (data) => {
    const { document, senderImage, payUrl, replyTo, payment } = data;
    const amount = formatMoney(payment.amount, document.currency);
    const isSettled = payment.left === 0;
    return (
      <MailLayout
        preview={
          isSettled ? `Invoice ${document.number} is paid. Nothing is left to do.` : `Thank you.`
        }
        heading={`${amount} received`}
        sender={<Sender sender={senderOf(document)} senderImage={senderImage} />}
        footer={`${document.from.name} sent this with Soloist. Replies go straight to ${replyTo}.`}
      >
        <Greeting name={document.to.name} />
        <Paragraph>
          {isSettled
            ? `Thank you. Invoice ${document.number} is paid in full. The receipt is attached for your records.`
            : `Thank you. This is a part of invoice ${document.number}. The receipt is attached for your records.`}
        </Paragraph>
        <FactsTable facts={receiptFacts(data)} />
        <ActionLink label="View the invoice" url={payUrl} />
      </MailLayout>
    );
  },
};

function receiptFacts({ document, payment }: ReceiptMailData): Facts {
  const facts: Facts = [
    ['Paid', formatMoney(payment.amount, document.currency)],
    ['On', formatDate(payment.received_on)],
    ['By', payment.note],
    ['For', `Invoice ${document.number}`],
    ['Reference', payment.payment_id],
    ['Still to pay', payment.left > 0 ? formatMoney(payment.left, document.currency) : ''],
  ];
  return facts.filter(([, value]) => value !== '');
}
