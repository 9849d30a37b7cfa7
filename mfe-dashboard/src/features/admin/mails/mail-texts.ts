import type { MailState } from '@soloist/contracts';
import type { BadgeTone } from '@soloist/ui';

export const stateTexts: Record<MailState, { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waits', tone: 'info' },
  sent: { label: 'Sent', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'ok' },
  delayed: { label: 'Delayed', tone: 'warn' },
  failed: { label: 'Failed', tone: 'bad' },
  doubtful: { label: 'In doubt', tone: 'warn' },
  bounced: { label: 'Bounced', tone: 'bad' },
  skipped: { label: 'Not wanted', tone: 'neutral' },
};
