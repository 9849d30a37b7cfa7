import { type InvoiceDocument, listReferences } from '@soloist/contracts';
import { UserText } from './user-text.tsx';

/** The client's order and project, and the sender's own fields; nothing without any. */
export function DocumentReferences({ references }: Pick<InvoiceDocument, 'references'>) {
  const rows = listReferences(references);
  if (rows.length === 0) return null;
  return (
    <dl className="doc-references">
      {rows.map(([label, value]) => (
        <div key={`${label} ${value}`}>
          <UserText as="dt" text={label} />
          <UserText as="dd" text={value} />
        </div>
      ))}
    </dl>
  );
}
