import {
  type InvoiceBalances,
  type InvoiceDocument as InvoiceDocumentData,
  treatmentSentence,
} from '@soloist/contracts';
import { DocumentHeader } from './document-header.tsx';
import { DocumentReferences } from './document-references.tsx';
import { DocumentSection, Heading, type HeadingLevel } from './document-section.tsx';
import { formatDate, formatMoney, invoiceTitle } from './format.ts';
import { invoiceHeadline } from './invoice-headline.ts';
import { InvoiceParties } from './invoice-parties.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import { Paragraphs, PreviewContext, UserText } from './user-text.tsx';

export interface InvoiceDocumentProps {
  document: InvoiceDocumentData;
  /** The sender's avatar and logo, resolved: addresses the reader may load, or data: URIs. The logo replaces the avatar. */
  senderImage?: string | undefined;
  logo?: string | undefined;
  /** The public link; left out while there is none. */
  payUrl?: string | undefined;
  /** Payments, refunds and credits since it was sent; null for the original invoice. */
  settlement?: InvoiceBalances | null | undefined;
  /** A draft being edited: blank fields show their labels. */
  preview?: boolean;
  /** 1 where the document is the page, as in the PDF; 2 inside one. */
  headingLevel?: HeadingLevel;
}

/**
 * An invoice or credit note: the editor's preview, the public page and the PDF. Takes the available
 * width and scales with it; needs `document.css`.
 */
export function InvoiceDocument({
  document,
  senderImage,
  logo,
  payUrl,
  settlement = null,
  preview = false,
  headingLevel = 2,
}: InvoiceDocumentProps) {
  const { from, memo, credits } = document;
  return (
    <PreviewContext value={preview}>
      <div className="doc-sheet">
        <article className="doc doc-invoice" lang="en">
          <DocumentHeader
            name={from.name}
            about={[from.headline, from.city].filter(Boolean).join(', ')}
            image={senderImage}
            logo={logo}
            title={
              <Heading level={headingLevel} className="doc-strong">
                {invoiceTitle(document)}
              </Heading>
            }
            sentAt={document.issuedAt}
          />
          <Owed document={document} settlement={settlement} />
          <InvoiceParties document={document} level={headingLevel} />
          <DocumentReferences references={document.references} />
          <InvoiceTable document={document} settlement={settlement} />
          <TaxNote document={document} level={headingLevel} />
          {credits?.reason && (
            <DocumentSection label="Reason" level={headingLevel}>
              <Paragraphs text={credits.reason} />
            </DocumentSection>
          )}
          {memo.trim() !== '' && (
            <DocumentSection label="Memo" level={headingLevel}>
              <Paragraphs text={memo} />
            </DocumentSection>
          )}
          {document.late_fee && (
            <DocumentSection label="Late payment" level={headingLevel}>
              <p>{document.late_fee}</p>
            </DocumentSection>
          )}
          <HowToPay document={document} payUrl={payUrl} level={headingLevel} />
        </article>
      </div>
    </PreviewContext>
  );
}

interface TaxNoteProps extends Pick<InvoiceDocumentProps, 'document'> {
  level: HeadingLevel;
}

/** The place of supply and the sentence that the tax treatment demands. */
function TaxNote({ document, level }: TaxNoteProps) {
  const { tax_treatment } = document;
  const sentence = treatmentSentence(tax_treatment);
  const place = tax_treatment?.place_name;
  if (!sentence && !place) return null;
  return (
    <DocumentSection label="Tax" level={level}>
      {place && (
        <p>
          Place of supply: {place} ({tax_treatment.place_of_supply})
        </p>
      )}
      {sentence && <p>{sentence}</p>}
    </DocumentSection>
  );
}

interface OwedProps {
  document: InvoiceDocumentData;
  settlement: InvoiceBalances | null;
}

function Owed({ document, settlement }: OwedProps) {
  const { label, amount, stamp } = invoiceHeadline(document, settlement);
  return (
    <div className="doc-owed">
      <div>
        <p>{label}</p>
        <p className="doc-owed-amount">{formatMoney(amount, document.currency)}</p>
        <OwedUntil document={document} settlement={settlement} />
      </div>
      {stamp && (
        <p className="doc-stamp" data-stamp={stamp}>
          <strong>{stamp}</strong>
          {stamp === 'Paid' && settlement?.paidOn && <span> {formatDate(settlement.paidOn)}</span>}
        </p>
      )}
    </div>
  );
}

function OwedUntil({ document, settlement }: OwedProps) {
  const { credits, due_date, installments } = document;
  if (credits) {
    return (
      <p>
        for <span>invoice {credits.number}</span>
      </p>
    );
  }
  if (!invoiceHeadline(document, settlement).isDue) return <p>Nothing is due.</p>;
  const count = installments?.length ?? 0;
  return (
    <p>
      {count > 0 && `in ${count} installments, the last `}
      by <UserText text={formatDate(due_date)} blank="the due date" />
    </p>
  );
}

interface HowToPayProps extends Pick<InvoiceDocumentProps, 'document' | 'payUrl'> {
  level: HeadingLevel;
}

function HowToPay({ document, payUrl, level }: HowToPayProps) {
  const isPayable = document.kind === 'invoice' && payUrl;
  const hasNotes = document.notes.trim() !== '';
  if (!isPayable && !hasNotes) return null;
  return (
    <div className="doc-pair">
      {isPayable && (
        <section>
          <Heading level={level + 1} className="doc-pair-label">
            View online
          </Heading>
          <p>Open this link. No account needed.</p>
          <p>
            <a className="doc-pay" href={payUrl}>
              {payUrl.replace(/^https?:\/\//, '')}
            </a>
          </p>
        </section>
      )}
      {hasNotes && (
        <section>
          <Heading level={level + 1} className="doc-pair-label">
            Notes
          </Heading>
          <Paragraphs text={document.notes} />
        </section>
      )}
    </div>
  );
}
