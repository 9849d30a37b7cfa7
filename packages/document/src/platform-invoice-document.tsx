import { formatMoney, type PaymentPaper } from '@soloist/contracts';
import { DocumentSection } from './document-section.tsx';
import { formatDate } from './format.ts';
import { PaymentPaperHead, PaymentPaperSide } from './payment-paper-parts.tsx';
import { Words } from './words.tsx';

export type PlatformInvoicePaper = Extract<PaymentPaper, { kind: 'platform_invoice' }>;

/** Tax offices of India want the first where tax is registered; elsewhere it is an invoice. */
export const platformInvoiceTitle = ({ gstin, invoice }: PlatformInvoicePaper) =>
  `${kindOf(invoice.total, gstin)} ${invoice.number}`;

function kindOf(total: number, gstin: string) {
  if (total < 0) return 'Credit note';
  return gstin ? 'Tax invoice' : 'Invoice';
}

/** What the platform charged somebody, already paid: for print. */
export function PlatformInvoiceDocument({ paper }: { paper: PlatformInvoicePaper }) {
  const { invoice, from, to, gstin, billing, notes } = paper;
  return (
    <div className="doc-sheet">
      <article className="doc doc-invoice" lang="en">
        <PaymentPaperHead
          from={from.name}
          about={invoice.title}
          title={platformInvoiceTitle(paper)}
          dated={formatDate(invoice.issuedAt)}
        />
        <div className="doc-owed">
          <p>{invoice.total < 0 ? 'Given back' : 'Paid'}</p>
          <p className="doc-owed-amount">{formatMoney(invoice.total, invoice.currency)}</p>
          <p>Nothing is left to pay.</p>
        </div>
        <div className="doc-pair">
          <PaymentPaperSide label="Billed to" side={to}>
            <Gstin number={billing?.gstin ?? ''} />
          </PaymentPaperSide>
          <PaymentPaperSide label="From" side={from}>
            <Gstin number={gstin} />
          </PaymentPaperSide>
        </div>
        <Charges paper={paper} />
        {notes.length > 0 && (
          <DocumentSection label="Notes" level={1}>
            {notes.map((note) => (
              <Words as="p" key={note} text={note} />
            ))}
          </DocumentSection>
        )}
      </article>
    </div>
  );
}

const Gstin = ({ number }: { number: string }) => number !== '' && <p>GSTIN {number}</p>;

function Charges({ paper: { invoice, rows, taxes } }: { paper: PlatformInvoicePaper }) {
  const money = (minor: number) => formatMoney(minor, invoice.currency);
  const steps = taxes.length > 0 ? [{ name: 'Subtotal', amount: invoice.net }, ...taxes] : [];
  return (
    <table className="doc-table doc-items">
      <thead>
        <tr>
          <th scope="col">What for</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state, and charges may look alike
          <tr key={index}>
            <th scope="row">
              <Words className="doc-row-name" text={what} />
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
