import type { PaymentDocument } from '@soloist/contracts';
import { DocumentSection } from './document-section.tsx';
import { formatDate, formatMoney } from './format.ts';
import { PaymentDocumentHead, PaymentDocumentParty } from './payment-document-layout.tsx';
import { UserText } from './user-text.tsx';

export type PrintedPlatformInvoice = Extract<PaymentDocument, { kind: 'platform_invoice' }>;

/** Tax offices of India want the first where tax is registered; elsewhere it is an invoice. */
export const platformInvoiceTitle = ({ gstin, invoice }: PrintedPlatformInvoice) =>
  `${kindOf(invoice.total, gstin)} ${invoice.number}`;

function kindOf(total: number, gstin: string) {
  if (total < 0) return 'Credit note';
  return gstin ? 'Tax invoice' : 'Invoice';
}

/** An invoice or credit note of the platform, already paid, for print. */
export function PlatformInvoiceDocument({ document }: { document: PrintedPlatformInvoice }) {
  const { invoice, from, to, gstin, billing, notes } = document;
  return (
    <div className="doc-sheet">
      <article className="doc doc-invoice" lang="en">
        <PaymentDocumentHead
          from={from.name}
          about={invoice.title}
          title={platformInvoiceTitle(document)}
          dated={formatDate(invoice.issuedAt)}
        />
        <div className="doc-owed">
          <p>{invoice.total < 0 ? 'Refunded' : 'Paid'}</p>
          <p className="doc-owed-amount">{formatMoney(invoice.total, invoice.currency)}</p>
          <p>Nothing is due.</p>
        </div>
        <div className="doc-pair">
          <PaymentDocumentParty label="Billed to" side={to}>
            <Gstin number={billing?.gstin ?? ''} />
          </PaymentDocumentParty>
          <PaymentDocumentParty label="From" side={from}>
            <Gstin number={gstin} />
          </PaymentDocumentParty>
        </div>
        <Charges document={document} />
        {notes.length > 0 && (
          <DocumentSection label="Notes" level={1}>
            {notes.map((note) => (
              <UserText as="p" key={note} text={note} />
            ))}
          </DocumentSection>
        )}
      </article>
    </div>
  );
}

const Gstin = ({ number }: { number: string }) => number !== '' && <p>GSTIN {number}</p>;

function Charges({ document: { invoice, rows, taxes } }: { document: PrintedPlatformInvoice }) {
  const money = (minor: number) => formatMoney(minor, invoice.currency);
  const steps = taxes.length > 0 ? [{ name: 'Subtotal', amount: invoice.net }, ...taxes] : [];
  return (
    <table className="doc-table doc-items">
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state, and charges may look alike
          <tr key={index}>
            <th scope="row">
              <UserText className="doc-row-name" text={what} />
            </th>
            <td>{money(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tbody className="doc-sums">
        {steps.map(({ name, amount }) => (
          <tr key={name} className="doc-sum">
            <th scope="row">{name}</th>
            <td>{money(amount)}</td>
          </tr>
        ))}
        <tr className="doc-total">
          <th scope="row">Total</th>
          <td>{money(invoice.total)}</td>
        </tr>
      </tbody>
    </table>
  );
}
