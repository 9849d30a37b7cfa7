import '@soloist/document/document.css';
import { InvoiceDocument } from '@soloist/document';
import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { InvoiceDraft } from './invoice-draft.rules.ts';
import { type InvoiceHeader, toDocument } from './invoice-form.rules.ts';

interface LiveInvoiceDocumentProps {
  header: InvoiceHeader;
  /** Blank fields show what belongs there. */
  preview?: boolean;
}

/**
 * The document as the client will see it. It may lag behind typing: hundreds of rows take time to
 * render.
 */
export function LiveInvoiceDocument({ header, preview = false }: LiveInvoiceDocumentProps) {
  const { number, sender, lateFees } = header;
  const draft = useDeferredValue(useWatch() as InvoiceDraft);
  const document = useMemo(
    () => toDocument(draft, { number, sender, lateFees }),
    [draft, number, sender, lateFees],
  );
  return (
    <InvoiceDocument
      document={document}
      senderImage={document.from.profileImage || undefined}
      logo={document.from.logo || undefined}
      preview={preview}
    />
  );
}
