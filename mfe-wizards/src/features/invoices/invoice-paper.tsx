import '@soloist/document/document.css';
import type { OwnProfile } from '@soloist/contracts';
import { InvoiceDocument } from '@soloist/document';
import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { InvoiceDraft } from './invoice-draft.ts';
import { toDocument } from './invoice-form.ts';

export interface InvoicePaperProps {
  /** What is not in the form: the likely number, and whose invoice it is. */
  shown: { number: string; sender: OwnProfile | undefined };
  /** Blank fields say what belongs there. */
  preview?: boolean;
}

/** The paper as the client will get it. It may lag behind typing: hundreds of rows take a while. */
export function InvoicePaper({ shown, preview = false }: InvoicePaperProps) {
  const { number, sender } = shown;
  const draft = useDeferredValue(useWatch() as InvoiceDraft);
  const document = useMemo(() => toDocument(draft, { number, sender }), [draft, number, sender]);
  return (
    <InvoiceDocument
      document={document}
      senderImage={document.from.profileImage || undefined}
      logo={document.from.logo || undefined}
      preview={preview}
    />
  );
}
