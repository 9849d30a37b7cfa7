import type { InvoiceDocument } from '@soloist/contracts';
import { Heading, type HeadingLevel } from './document-section.tsx';
import { countryName } from './format.ts';
import { UserText } from './user-text.tsx';

type Side = InvoiceDocument['to'];

interface InvoiceSideProps {
  label: string;
  side: Side;
  /** The placeholder of a blank name. */
  blank: string;
  taxName: string;
  level: HeadingLevel;
}

function InvoiceSide({ label, side, blank, taxName, level }: InvoiceSideProps) {
  const town = [side.postcode, side.city].filter(Boolean).join(' ');
  const place = [town, countryName(side.country)].filter(Boolean).join(', ');
  const lines = [...side.address.split('\n'), place, side.email];
  return (
    <section>
      <Heading level={level + 1} className="doc-pair-label">
        {label}
      </Heading>
      <UserText as="p" className="doc-name" text={side.name} blank={blank} />
      {lines
        .filter((line) => line.trim() !== '' && line !== side.name)
        .map((line) => (
          <UserText as="p" key={line} text={line} />
        ))}
      {side.tax_number && (
        <p>
          {taxName ? `${taxName} number` : 'Tax number'}{' '}
          <UserText as="bdi" text={side.tax_number} />
        </p>
      )}
    </section>
  );
}

interface InvoicePartiesProps {
  document: InvoiceDocument;
  level: HeadingLevel;
}

/** The debtor and the creditor. */
export function InvoiceParties({ document, level }: InvoicePartiesProps) {
  const { from, to, kind, tax_name } = document;
  const label = kind === 'credit_note' ? 'Credited to' : 'Billed to';
  return (
    <div className="doc-pair">
      <InvoiceSide
        label={label}
        side={{ ...to, name: to.name || to.email }}
        blank="Your client"
        taxName={tax_name}
        level={level}
      />
      <InvoiceSide label="From" side={from} blank="Your name" taxName={tax_name} level={level} />
    </div>
  );
}
