import type { EmailOwner } from '../mail/index.ts';
import { addDeliveryHistory, moveDelivery, pendingStates } from './deliveries.service.ts';
import { findDocument } from './document-definitions.rules.ts';

interface OwnerRef {
  _id: string;
  paper?: 'proposal' | 'invoice';
  paperId?: string;
}

async function findDelivery({ _id, paper: kind, paperId: documentId }: OwnerRef) {
  const stored = kind && documentId ? await findDocument(kind, documentId) : undefined;
  return kind && stored ? { kind, stored, deliveryId: _id } : undefined;
}

/**
 * Copies the outcome of an email to its delivery, and nothing else does; an email without a delivery
 * is ignored.
 */
export const deliveryEmails: EmailOwner = {
  async recordOutcome(mail) {
    const { state, reason, round, arrival, said: note = '' } = mail;
    const at = await findDelivery(mail);
    if (!at) return;
    // The email was certainly sent, which resolves an uncertain state.
    if (state === 'sent') {
      const from = [...pendingStates, 'failed' as const];
      const moved = await moveDelivery(at, { to: 'sent', from, note });
      if (!moved && arrival) await addDeliveryHistory(at, { state: 'sent', reason: note });
    } else if (state === 'skipped' || state === 'failed' || state === 'bounced') {
      // The report arrived after the email was sent.
      const later = mail.reportedAt
        ? { from: [...pendingStates, 'sent' as const, 'failed' as const] }
        : {};
      await moveDelivery(at, { to: state, reason, round, ...later });
    }
  },
  async recordWaiting(mail, reason) {
    const at = await findDelivery(mail);
    if (at) await addDeliveryHistory(at, { state: 'mailing', reason });
  },
};
