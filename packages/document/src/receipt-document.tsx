import { type InvoiceDocument, openInstallments } from '@soloist/contracts';
import { DocumentHeader } from './document-header.tsx';
import { DocumentSection, Heading } from './document-section.tsx';
import { formatDate, formatMoney } from './format.ts';
import type { InvoiceDocumentProps } from './invoice-document.tsx';
import { InvoiceParties } from './invoice-parties.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import { UserText } from './user-text.tsx';

export interface Receipt {
  /** The provider's. */
  payment_id: string;
  /** Minor units. */
  amount: number;
  /** A day. */
  received_on: string;
  /** How it was paid, such as `Visa ending in 1111`. */
  note: string;
  /** The address of the person who paid, where several people could. */
  payer?: string | undefined;
  /** The amount due after it. */
  left: number;
  /** The tax in it, in minor units; missing where it is not known, or the whole invoice is paid. */
  tax?: number | undefined;
  /** The payments before it, as far as they were not refunded. */
  previous?: PreviousPayment[] | undefined;
}

interface PreviousPayment {
  amount: number;
  received_on: string;
  /** Whether the client withheld it as tax (TDS). */
  isWithheld?: boolean | undefined;
}

export interface ReceiptDocumentProps
  extends Pick<InvoiceDocumentProps, 'document' | 'senderImage' | 'logo'> {
  receipt: Receipt;
}

export const receiptTitle = ({ number }: Pick<InvoiceDocument, 'number'>) =>
  `Receipt for invoice ${number}`;

/** A client's payment for an invoice, for print. */
export function ReceiptDocument({ document, receipt, senderImage, logo }: ReceiptDocumentProps) {
  const { from, currency } = document;
  const { amount, received_on, note, payer, payment_id } = receipt;
  const paidOn = [
    `on ${formatDate(received_on)}`,
    ...(payer ? [`by ${payer}`] : []),
    ...(note ? [payer ? `with ${note}` : `by ${note}`] : []),
  ].join(', ');
  return (
    <div className="doc-sheet">
      <article className="doc doc-invoice" lang="en">
        <DocumentHeader
          name={from.name}
          about={[from.headline, from.city].filter(Boolean).join(', ')}
          image={senderImage}
          logo={logo}
          title={
            <Heading level={1} className="doc-strong">
              {receiptTitle(document)}
            </Heading>
          }
          sentAt={received_on}
        />
        <div className="doc-owed">
          <p>Paid</p>
          <p className="doc-owed-amount">{formatMoney(amount, currency)}</p>
          <UserText as="p" text={paidOn} />
        </div>
        <InvoiceParties document={document} level={1} />
        {/* Once paid, the deposit is part of the sums below. */}
        <InvoiceTable document={{ ...document, deposit: 0, installments: undefined }} />
        <PaymentSums document={document} receipt={receipt} />
        <DocumentSection label="Reference" level={1}>
          <p>{payment_id}</p>
        </DocumentSection>
      </article>
    </div>
  );
}

/** The payments before this one; one sum where they are not known. */
function previousRows({ total }: InvoiceDocument, { amount, left, previous = [] }: Receipt) {
  const before = total - amount - left;
  const paid = previous.reduce((sum, each) => sum + each.amount, 0);
  if (before <= 0) return [];
  if (previous.length === 0 || paid > before)
    return [{ label: 'Previously paid or credited', sum: before }];
  const payments = previous.filter(({ isWithheld }) => !isWithheld);
  const nameOf = (each: PreviousPayment) =>
    each.isWithheld ? 'Tax withheld (TDS)' : `Payment ${payments.indexOf(each) + 1}`;
  return [
    ...previous.map((each) => ({
      label: `${nameOf(each)}, ${formatDate(each.received_on)}`,
      sum: each.amount,
    })),
    ...(before > paid ? [{ label: 'Previously credited', sum: before - paid }] : []),
  ];
}

/** The installments that the payment covers, at least in part. */
function installmentLabel({ installments = [], total }: InvoiceDocument, receipt: Receipt): string {
  const before = total - receipt.amount - receipt.left;
  const leftBefore = openInstallments(installments, before);
  const leftAfter = openInstallments(installments, before + receipt.amount);
  const paid = leftAfter.flatMap(({ left }, index) =>
    left < leftBefore[index]!.left ? [index + 1] : [],
  );
  const [first] = paid;
  const last = paid.at(-1);
  if (!first) return 'This payment';
  const which = first === last ? `installment ${first}` : `installments ${first} to ${last}`;
  return `This payment: ${which} of ${installments.length}`;
}

/** From the invoice's total to the remaining amount. */
function PaymentSums({ document, receipt }: Pick<ReceiptDocumentProps, 'document' | 'receipt'>) {
  const { amount, left, tax } = receipt;
  const rows = [
    ...previousRows(document, receipt),
    { label: installmentLabel(document, receipt), sum: amount },
    ...(tax
      ? [
          { label: 'Net of this payment', sum: amount - tax },
          { label: `${document.tax_name || 'Tax'} in this payment`, sum: tax },
        ]
      : []),
  ];
  const money = (minor: number) => formatMoney(minor, document.currency);
  return (
    <table className="doc-table doc-items">
      <tbody className="doc-sums">
        {rows.map(({ label, sum }) => (
          <tr key={label} className="doc-sum">
            <th scope="row">{label}</th>
            <td>{money(sum)}</td>
          </tr>
        ))}
        <tr className="doc-total">
          <th scope="row">Amount due</th>
          <td>{money(left)}</td>
        </tr>
      </tbody>
    </table>
  );
}
