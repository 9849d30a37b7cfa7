import { autopayCurrency, type PublicInvoice } from '@soloist/contracts';
import { type ComponentType, useEffect, useState } from 'react';

type Section = ComponentType<{ invoice: PublicInvoice }>;

/** Autopay, loaded after the page: few invoices can be paid automatically. */
export function LateAutopay({ invoice }: { invoice: PublicInvoice }) {
  const [Section, setSection] = useState<Section>();
  const { kind, currency } = invoice.document;
  // A blind copy can only be read.
  const isPossible =
    kind === 'invoice' && currency === autopayCurrency && invoice.reader?.role !== 'bcc';
  useEffect(() => {
    if (!isPossible) return;
    import(/* webpackChunkName: "autopay" */ './autopay-section.tsx').then(
      ({ AutopaySection }) => setSection(() => AutopaySection),
      // The invoice can be paid without it.
      () => undefined,
    );
  }, [isPossible]);
  return Section ? <Section invoice={invoice} /> : null;
}
