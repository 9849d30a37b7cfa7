import { type Currency, formatMoney, invoiceViewPath } from '@soloist/contracts';
import { ActionLink, DetailsTable, Greeting, Paragraph } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';

export interface SurplusReturnedEmailData {
  client_name: string;
  /** The freelancer's name; replies go to them. */
  senderName: string;
  senderEmail: string;
  number: string;
  /** Amount in minor units. */
  amount: number;
  currency: Currency;
  /** The payment method, such as `Visa ending in 1111`; may be empty. */
  paidWith: string;
  reason: string;
  orderId: string;
  publicUrl: string;
}

/** To the client: the refund of their overpayment. */
export const surplusReturnedEmail: EmailTemplate<SurplusReturnedEmailData> = {
  subject: ({ amount, currency, number }) =>
    `Refund of ${formatMoney(amount, currency)} for invoice ${number}`,
  replyTo: ({ senderName, senderEmail }) => ({ name: senderName, address: senderEmail }),
  Body: (data) => {
    const money = formatMoney(data.amount, data.currency);
    return (
      <EmailLayout
        preview={`${data.reason} You don’t need to do anything.`}
        heading={`We’re refunding ${money}`}
        footer={`Soloist sent this for ${data.senderName}. Replies go to ${data.senderEmail}.`}
      >
        <Greeting name={data.client_name} />
        <Paragraph>
          You paid too much for invoice {data.number} from <bdi>{data.senderName}</bdi>, so we’re
          refunding {money}. It arrives within five to seven working days. You don’t need to do
          anything.
        </Paragraph>
        <DetailsTable rows={listRefundDetails(data, money)} />
        <ActionLink
          label="View invoice"
          url={`${data.publicUrl}${invoiceViewPath(data.orderId)}`}
        />
      </EmailLayout>
    );
  },
};

const listRefundDetails = ({ number, paidWith, reason }: SurplusReturnedEmailData, money: string) =>
  (
    [
      ['Amount', money],
      ['Refunded to', paidWith],
      ['Invoice', number],
      ['Reason', reason],
    ] satisfies [string, string][]
  ).filter(([, value]) => value !== '');
