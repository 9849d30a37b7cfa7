import type { PaymentDocument } from '@soloist/contracts';
import type { ReactNode } from 'react';
import { Heading } from './document-section.tsx';
import { formatMoney } from './format.ts';
import { UserText } from './user-text.tsx';

type Side = Extract<PaymentDocument, { kind: 'statement' }>['owner'];

interface PaymentDocumentHeadProps {
  /** The recipient of the document, and their own additions. */
  from: string;
  about: string;
  title: string;
  /** A formatted day or period. */
  dated: string;
}

/** The document's sender, with the product's mark, and its title. */
export function PaymentDocumentHead({ from, about, title, dated }: PaymentDocumentHeadProps) {
  return (
    <header className="doc-top">
      <div className="doc-sender">
        <svg className="doc-mark" viewBox="0 0 64 64" aria-hidden="true">
          <path d="M32 3a20 20 0 0 0 0 40z" fill="#ea5320" />
          <path d="M32 21a20 20 0 0 1 0 40z" fill="#14181a" />
        </svg>
        <div>
          <UserText as="p" className="doc-strong" text={from} />
          <UserText as="p" className="doc-small" text={about} />
        </div>
      </div>
      <div className="doc-number">
        <Heading level={1} className="doc-strong">
          {title}
        </Heading>
        <p className="doc-small">{dated}</p>
      </div>
    </header>
  );
}

interface PaymentDocumentPartyProps {
  label: string;
  side: Side;
  children?: ReactNode;
}

/** A person or a company with what is written below the name. */
export function PaymentDocumentParty({ label, side, children }: PaymentDocumentPartyProps) {
  return (
    <section>
      <Heading level={2} className="doc-pair-label">
        {label}
      </Heading>
      <UserText as="p" className="doc-name" text={side.name} />
      {side.lines.map((line) => (
        <UserText as="p" key={line} text={line} />
      ))}
      {children}
    </section>
  );
}

interface PaymentDocumentSummaryProps {
  /** Minor units. */
  sums: readonly (readonly [label: string, amount: number])[];
  currency: string;
}

/** The sums of a statement. */
export function PaymentDocumentSummary({ sums, currency }: PaymentDocumentSummaryProps) {
  return (
    <section>
      <Heading level={2} className="doc-pair-label">
        Summary
      </Heading>
      <dl>
        {sums.map(([label, amount]) => (
          <div key={label} className="doc-short">
            <dt>{label}</dt>
            <dd>{formatMoney(amount, currency)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
