import type { PaymentPaper } from '@soloist/contracts';
import type { ReactNode } from 'react';
import { Heading } from './document-section.tsx';
import { Words } from './words.tsx';

type Side = Extract<PaymentPaper, { kind: 'statement' }>['owner'];

interface PaymentPaperHeadProps {
  /** Whose paper it is, and what they add. */
  from: string;
  about: string;
  title: string;
  /** A day or a period, as it is read. */
  dated: string;
}

/** Who wrote the paper, with the product's own mark, and what it is. */
export function PaymentPaperHead({ from, about, title, dated }: PaymentPaperHeadProps) {
  return (
    <header className="doc-top">
      <div className="doc-sender">
        <svg className="doc-mark" viewBox="0 0 64 64" aria-hidden="true">
          <path d="M32 3a20 20 0 0 0 0 40z" fill="#ea5320" />
          <path d="M32 21a20 20 0 0 1 0 40z" fill="#14181a" />
        </svg>
        <div>
          <Words as="p" className="doc-strong" text={from} />
          <Words as="p" className="doc-small" text={about} />
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

interface PaymentPaperSideProps {
  label: string;
  side: Side;
  children?: ReactNode;
}

/** A person or a company with what is written below the name. */
export function PaymentPaperSide({ label, side, children }: PaymentPaperSideProps) {
  return (
    <section>
      <Heading level={2} className="doc-pair-label">
        {label}
      </Heading>
      <Words as="p" className="doc-name" text={side.name} />
      {side.lines.map((line) => (
        <Words as="p" key={line} text={line} />
      ))}
      {children}
    </section>
  );
}
