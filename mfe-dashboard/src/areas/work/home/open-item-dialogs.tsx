import type { InvoiceSummary, ProposalSummary } from '@soloist/contracts';
import { late } from '@soloist/ui';
import { Suspense } from 'react';

// Opened by few visits of the home page.
const ReminderDialog = late(async () => ({
  default: (await import('../invoices/reminder-dialog.tsx')).ReminderDialog,
}));
const FollowUpDialog = late(async () => ({
  default: (await import('../proposals/follow-up-dialog.tsx')).FollowUpDialog,
}));

/** An email about a document that the freelancer is writing. */
export type OpenItemDialog =
  | { kind: 'remind'; invoice: InvoiceSummary }
  | { kind: 'follow_up'; proposal: ProposalSummary };

interface OpenItemDialogsProps {
  dialog: OpenItemDialog | undefined;
  onClose: () => void;
}

export function OpenItemDialogs({ dialog, onClose }: OpenItemDialogsProps) {
  if (!dialog) return null;
  return (
    <Suspense fallback={null}>
      {dialog.kind === 'remind' ? (
        <ReminderDialog invoice={dialog.invoice} onClose={onClose} />
      ) : (
        <FollowUpDialog proposal={dialog.proposal} onClose={onClose} />
      )}
    </Suspense>
  );
}
