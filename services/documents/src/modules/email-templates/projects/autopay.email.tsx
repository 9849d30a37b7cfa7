import {
  type AutopayNews,
  type Currency,
  dateFormat,
  documentLocale,
  formatMoney,
  invoiceViewPath,
  type MandateEnd,
} from '@soloist/contracts';
import {
  ActionLink,
  type DetailRows,
  DetailsTable,
  Greeting,
  Note,
  Paragraph,
  Quote,
} from '../kit/elements.template.tsx';
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
  /** Who or what ended autopay; missing in emails queued by older versions. */
  endReason?: MandateEnd | undefined;
  /** The accepted text where autopay starts. */
  text: string[];
  publicUrl: string;
}

/** The day in the client's zone, such as `December 2, 2026`; an end date is that day everywhere. */
const dayOf = ({ news, at, timeZone }: Pick<AutopayEmailData, 'news' | 'at' | 'timeZone'>) =>
  dateFormat({
    locale: documentLocale,
    dateStyle: 'long',
    timeZone: news === 'started' ? 'UTC' : timeZone || 'UTC',
  })(at);

const moneyOf = ({ amount, currency }: AutopayEmailData) => formatMoney(amount, currency);

const subjects: Record<EmailedAutopayNews, (data: AutopayEmailData) => string> = {
  started: ({ senderName }) => `Autopay is on for invoices from ${senderName}`,
  announced: (data) => `${moneyOf(data)} will be charged on ${dayOf(data)}`,
  too_large: ({ number }) => `Please pay invoice ${number}`,
  failed: ({ number }) => `Autopay failed for invoice ${number}`,
  given_up: ({ number }) => `Please pay invoice ${number}`,
  ended: ({ senderName }) => `Autopay is off for invoices from ${senderName}`,
};

const ends: Partial<Record<MandateEnd, (data: AutopayEmailData) => string>> = {
  client: () => 'You stopped it.',
  freelancer: ({ senderName }) => `${senderName} stopped it.`,
  bank: () => 'It was stopped at your bank.',
  expired: () => 'It reached the end date that you set.',
};

const endOf = (data: AutopayEmailData) =>
  (data.endReason && ends[data.endReason]?.(data)) ?? data.reason;

const sentences: Record<EmailedAutopayNews, (data: AutopayEmailData) => string> = {
  started: ({ senderName }) =>
    `You turned on autopay for invoices from ${senderName}. You don’t need to do anything: we email you before each charge.`,
  announced: ({ number, senderName, reason }) =>
    `${reason} We’ll pay invoice ${number} from ${senderName} automatically. You don’t need to do anything. To skip this charge or stop autopay, open the invoice before then.`.trim(),
  too_large: (data) =>
    `Invoice ${data.number} from ${data.senderName} is ${moneyOf(data)}, which is above your maximum per charge, so we won’t charge it. Please pay it on the invoice page.`,
  failed: ({ number, senderName, reason }) =>
    `We couldn’t charge you for invoice ${number} from ${senderName}. ${reason} We’ll try again. You can also pay it now on the invoice page.`,
  given_up: ({ number, senderName, reason }) =>
    `We couldn’t charge you for invoice ${number} from ${senderName}, and won’t try again. ${reason} Please pay it on the invoice page.`,
  ended: (data) =>
    `Autopay for invoices from ${data.senderName} is off. ${endOf(data)} Nothing more will be charged. We’ll delete the saved payment method.`,
};

const actions: Record<EmailedAutopayNews, string> = {
  started: 'Manage autopay',
  announced: 'Manage autopay',
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
      {data.news !== 'ended' && <DetailsTable rows={listDetails(data)} />}
      {data.text.length > 0 && <AcceptedText text={data.text} />}
      <ActionLink
        label={actions[data.news]}
        url={`${data.publicUrl}${invoiceViewPath(data.orderId)}#autopay`}
      />
    </EmailLayout>
  ),
};

/** The mandate in the client's words, apart from ours. */
const AcceptedText = ({ text }: Pick<AutopayEmailData, 'text'>) => (
  <>
    <Note>What you accepted:</Note>
    <Quote>{text.join('\n\n')}</Quote>
  </>
);

const dayLabels: Partial<Record<EmailedAutopayNews, string>> = {
  started: 'Ends on',
  announced: 'Charge date',
  failed: 'Next attempt',
};

function listDetails(data: AutopayEmailData): DetailRows {
  const { news, number, at, method } = data;
  const dayLabel = dayLabels[news];
  const rows: DetailRows = [
    [news === 'started' ? 'Maximum per charge' : 'Amount', moneyOf(data)],
    ...(news === 'started' ? [] : ([['Invoice', number]] satisfies DetailRows)),
    ...(dayLabel && at ? ([[dayLabel, dayOf(data)]] satisfies DetailRows) : []),
    ['Payment method', news === 'too_large' ? '' : method],
  ];
  return rows.filter(([, value]) => value !== '');
}
