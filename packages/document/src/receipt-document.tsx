import type { InvoiceDocument } from '@soloist/contracts';
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
  /** The amount due after it. */
  left: number;
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
  const { amount, received_on, note, payment_id } = receipt;
  const paidOn = [`on ${formatDate(received_on)}`, ...(note ? [`by ${note}`] : [])].join(', ');
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
        <InvoiceTable document={{ ...document, deposit: 0 }} />
        <PaymentSums document={document} receipt={receipt} />
        <DocumentSection label="Reference" level={1}>
          <p>{payment_id}</p>
        </DocumentSection>
      </article>
    </div>
  );
}

/** From the invoice's total to the remaining amount. */
function PaymentSums({ document, receipt }: Pick<ReceiptDocumentProps, 'document' | 'receipt'>) {
  const { amount, left } = receipt;
  const before = document.total - amount - left;
  const rows = [
    ...(before > 0 ? [{ label: 'Previously paid or credited', sum: before }] : []),
    { label: 'This payment', sum: amount },
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
