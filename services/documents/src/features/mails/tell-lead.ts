import { newEvent } from '@soloist/service-kit';
import type { StoredMail } from './mails.model.ts';
import type { End } from './sending-outcomes.ts';

/** How a mail to a lead ended, for marketplace; nothing of other mails. */
export function leadNews({ lead, about, to }: StoredMail, end: End) {
  if (!lead || !about || end.state === 'waiting') return undefined;
  return newEvent('lead.mail-settled', {
    ...lead,
    freelancerId: about,
    to,
    state: end.state === 'skipped' ? 'failed' : end.state,
    reason: 'reason' in end ? end.reason : '',
  });
}
