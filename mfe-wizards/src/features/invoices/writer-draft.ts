import type { useServerDraft } from '@soloist/writing';
import type { InvoiceDraft } from './invoice-draft.ts';

/** The server's draft that editor and preview write on. */
export type WriterDraft = ReturnType<typeof useServerDraft<InvoiceDraft, object>>;
