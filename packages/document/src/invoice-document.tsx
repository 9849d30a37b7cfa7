import { formatMoney, type InvoiceDocument as InvoiceDocumentData } from '@soloist/contracts';
import { DocumentHeader } from './document-header.tsx';
import { DocumentSection, Heading, type HeadingLevel } from './document-section.tsx';
import { formatDate, invoiceTitle } from './format.ts';
import { InvoiceParties } from './invoice-parties.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import { Paragraphs, PreviewContext, Words } from './words.tsx';

export interface InvoiceDocumentProps {
  document: InvoiceDocumentData;
  /** The sender's photo and logo, resolved: addresses the reader may load, or data: URIs. The logo stands for the photo. */
  senderImage?: string | undefined;
  logo?: string | undefined;
  /** The public link; left out while there is none. */
  payUrl?: string | undefined;
  /** Taken out of force: nothing is asked for. The PDF keeps what it said. */
  isVoid?: boolean;
  /** A draft being written: blank fields quietly say what belongs there. */
  preview?: boolean;
  /** 1 where the document is the page, as in the PDF; 2 inside one. */
  headingLevel?: HeadingLevel;
}

/**
 * An invoice or credit note on paper: the editor's preview, the public page and the PDF. Takes the
 * width it is given and draws in units of it; needs `document.css`.
 */
export function InvoiceDocument({
  document,
  senderImage,
  logo,
  payUrl,
  isVoid = false,
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
          <Owed document={document} isVoid={isVoid} />
          <InvoiceParties document={document} level={headingLevel} />
          <InvoiceTable document={document} />
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
          <HowToPay document={document} payUrl={payUrl} level={headingLevel} />
        </article>
      </div>
    </PreviewContext>
  );
}

function Owed({ document, isVoid }: Required<Pick<InvoiceDocumentProps, 'document' | 'isVoid'>>) {
  const { kind, total, currency, due_date, credits } = document;
  const amount = <p className="doc-owed-amount">{formatMoney(total, currency)}</p>;
  if (isVoid) {
    return (
      <div className="doc-owed">
        <p>Void</p>
        {amount}
        <p>Nothing is to be paid.</p>
      </div>
    );
  }
  return (
    <div className="doc-owed">
      <p>{kind === 'credit_note' ? 'Amount credited' : 'Amount due'}</p>
      {amount}
      {credits ? (
        <p>
          for <span>invoice {credits.number}</span>
        </p>
      ) : (
        <p>
          by <Words text={formatDate(due_date)} blank="the due date" />
        </p>
      )}
    </div>
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
            See it online
          </Heading>
          <p>At this link, without an account.</p>
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
