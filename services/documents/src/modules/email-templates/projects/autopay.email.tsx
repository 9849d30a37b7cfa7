import {
  type AutopayNews,
  type Currency,
  dateFormat,
  documentLocale,
  formatMoney,
  invoiceViewPath,
} from '@soloist/contracts';
import { ActionLink, DetailsTable, Greeting, Paragraph } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';

/** Autopay news that the client is emailed; they made a skip themselves. */
export type EmailedAutopayNews = Exclude<AutopayNews, 'skipped'>;

export interface AutopayEmailData {
  news: EmailedAutopayNews;
  client_name: string;
  /** The freelancer's name; replies go to them. */
  senderName: string;
  senderEmail: string;
  orderId: string;
  number: string;
  /** Of the charge, or the maximum; minor units. */
  amount: number;
  currency: Currency;
  /** When it is charged, or charged again; the end date where autopay starts; may be empty. */
  at: string;
  timeZone: string;
  /** Such as `Visa ending in 1111`. */
  method: string;
  reason: string;
  /** The accepted text where autopay starts. */
  text: string[];
  publicUrl: string;
}

/** The day in the client's zone, such as `December 2, 2026`. */
const dayOf = ({ at, timeZone }: Pick<AutopayEmailData, 'at' | 'timeZone'>) =>
  dateFormat({ locale: documentLocale, dateStyle: 'long', timeZone: timeZone || 'UTC' })(at);

const moneyOf = ({ amount, currency }: AutopayEmailData) => formatMoney(amount, currency);

const subjects: Record<EmailedAutopayNews, (data: AutopayEmailData) => string> = {
  started: ({ senderName }) => `Autopay is on for ${senderName}`,
  announced: (data) => `${moneyOf(data)} will be charged on ${dayOf(data)}`,
  too_large: ({ number }) => `Please pay invoice ${number} yourself`,
  failed: ({ number }) => `We couldn’t charge invoice ${number}`,
  given_up: ({ number }) => `Please pay invoice ${number} yourself`,
  ended: ({ senderName }) => `Autopay is off for ${senderName}`,
};

const sentences: Record<EmailedAutopayNews, (data: AutopayEmailData) => string> = {
  started: ({ senderName, method }) =>
    `You turned on autopay for invoices from ${senderName}, with ${method}. You don’t need to do anything. This is what you accepted:`,
  announced: (data) =>
    `We’ll charge ${moneyOf(data)} to ${data.method} on ${dayOf(data)} for invoice ${data.number} from ${data.senderName}. You don’t need to do anything. To skip this charge or stop autopay, open the invoice before then.`,
  too_large: (data) =>
    `Invoice ${data.number} from ${data.senderName} is ${moneyOf(data)}, which is above your maximum per charge, so we won’t charge it. Please pay it on the invoice page.`,
  failed: (data) =>
    `We couldn’t charge ${moneyOf(data)} to ${data.method} for invoice ${data.number} from ${data.senderName}. ${data.reason} We’ll try again on ${dayOf(data)}. You can also pay it now on the invoice page.`,
  given_up: (data) =>
    `We couldn’t charge ${moneyOf(data)} to ${data.method} for invoice ${data.number} from ${data.senderName}, and won’t try again. ${data.reason} Please pay it on the invoice page.`,
  ended: ({ senderName, reason }) =>
    `Autopay for invoices from ${senderName} is off. ${reason} Nothing more will be charged. We’ll delete the saved payment method.`,
};

const actions: Record<EmailedAutopayNews, string> = {
  started: 'Manage autopay',
  announced: 'Skip this charge or stop autopay',
  too_large: 'Pay invoice',
  failed: 'Pay now',
  given_up: 'Pay invoice',
  ended: 'View invoice',
};

/** To the client: what autopay does with their invoices. */
export const autopayEmail: EmailTemplate<AutopayEmailData> = {
  subject: (data) => subjects[data.news](data),
  replyTo: ({ senderName, senderEmail }) => ({ name: senderName, address: senderEmail }),
  Body: (data) => (
    <EmailLayout
      preview={sentences[data.news](data)}
      heading={subjects[data.news](data)}
      footer={`Soloist sent this for ${data.senderName}. Replies go to ${data.senderEmail}.`}
    >
      <Greeting name={data.client_name} />
      <Paragraph>{sentences[data.news](data)}</Paragraph>
      {data.text.map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      {isAboutCharge(data) && <DetailsTable rows={listDetails(data)} />}
      <ActionLink
        label={actions[data.news]}
        url={`${data.publicUrl}${invoiceViewPath(data.orderId)}#autopay`}
      />
    </EmailLayout>
  ),
};

const isAboutCharge = ({ news }: AutopayEmailData) => news !== 'started' && news !== 'ended';

const listDetails = (data: AutopayEmailData) =>
  (
    [
      ['Amount', moneyOf(data)],
      ['Invoice', data.number],
      ['Date', data.at ? dayOf(data) : ''],
      ['Payment method', data.method],
    ] satisfies [string, string][]
  ).filter(([, value]) => value !== '');
