import type { Delivery } from '@soloist/contracts';
import type { BadgeTone } from '@soloist/ui';

type State = Delivery['state'];

export const deliveryStateTexts: Record<State, string> = {
  queued: 'Queued',
  rendering: 'Rendering PDF',
  mailing: 'Emailing',
  sent: 'Emailed',
  failed: 'Not delivered',
  bounced: 'Bounced',
  skipped: 'Not emailed',
};

export const deliveryTones: Record<State, BadgeTone> = {
  queued: 'neutral',
  rendering: 'neutral',
  mailing: 'info',
  sent: 'ok',
  failed: 'bad',
  bounced: 'bad',
  skipped: 'neutral',
};

export const emailKindTexts: Record<Delivery['kind'], string> = {
  proposal: 'Proposal',
  follow_up: 'Follow-up',
  signed: 'Signed document',
  invoice: 'Invoice',
  reminder: 'Reminder',
  receipt: 'Receipt',
  credit_note: 'Credit note',
};

export const isUndelivered = ({ state }: Pick<Delivery, 'state'>) =>
  state === 'failed' || state === 'bounced';

export const isUnderWay = ({ state }: Pick<Delivery, 'state'>) =>
  state === 'queued' || state === 'rendering' || state === 'mailing';
