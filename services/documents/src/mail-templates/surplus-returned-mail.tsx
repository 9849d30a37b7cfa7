import { type Currency, formatMoney } from '@soloist/contracts';
import { MailLayout } from './mail-layout.tsx';
import { ActionLink, FactsTable, Greeting, Paragraph } from './mail-parts.tsx';
import type { MailTemplate } from './render-mail.tsx';

export interface SurplusReturnedMailData {
  client_name: string;
  /** The freelancer: an answer to this mail goes to them. */
  senderName: string;
  senderEmail: string;
  number: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  /** Such as `Visa ending in 1111`; may be empty. */
  paidWith: string;
  reason: string;
  orderId: string;
  publicUrl: string;
}

/** To the client: what they paid beyond their invoice is on its way back. */
export const surplusReturnedMail: MailTemplate<SurplusReturnedMailData> = {
  subject: ({ amount, currency, number }) =>
    `${formatMoney(amount, currency)} goes back to you: invoice ${number}`,
  replyTo: ({ senderName, senderEmail }) => ({ name: senderName, address: senderEmail }),
  Body: (data) => {
    const money = formatMoney(data.amount, data.currency);
    return (
      <MailLayout
        preview={`${data.reason} There is nothing for you to do.`}
        heading={`${money} goes back to you`}
        footer={`Soloist sent this for ${data.senderName}. Replies go straight to ${data.senderEmail}.`}
      >
        <Greeting name={data.client_name} />
        <Paragraph>
          More was paid for invoice {data.number} from <bdi>{data.senderName}</bdi> than it asked
          for, so {money} goes back the way it came. Banks show it within five to seven working
          days. There is nothing for you to do.
        </Paragraph>
        <FactsTable facts={factsOf(data, money)} />
        <ActionLink label="View the invoice" url={`${data.publicUrl}/invoice/${data.orderId}`} />
      </MailLayout>
    );
  },
};

const factsOf = ({ number, paidWith, reason }: SurplusReturnedMailData, money: string) =>
  (
    [
      ['Amount', money],
      ['To', paidWith],
      ['Invoice', number],
      ['Reason', reason],
    ] satisfies [string, string][]
  ).filter(([, value]) => value !== '');
