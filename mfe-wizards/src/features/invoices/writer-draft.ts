import type { useServerDraft } from '../drafts/use-server-draft.ts';
import type { InvoiceDraft } from './invoice-draft.ts';

/** The server's draft that editor and preview write on. */
export type WriterDraft = ReturnType<typeof useServerDraft<InvoiceDraft, object>>;
