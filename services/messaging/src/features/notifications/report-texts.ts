import type { Decision, EventPayload } from '@soloist/contracts';
import type { NotificationText } from './notification-texts.ts';

const decidedTitles: Record<Decision, (title: string) => string> = {
  warn: (title) => `You are warned about “${title}”`,
  hide: (title) => `“${title}” is out of sight`,
  none: (title) => `The decision about “${title}” is taken back`,
  dismiss: (title) => `The decision about “${title}” stays`,
};

export const decidedText = ({
  decision,
  title,
  words,
}: EventPayload<'report.decided'>): NotificationText => ({
  title: decidedTitles[decision](title),
  body: words || 'Your answer was read, and it was looked at again.',
});

export const answeredText = ({
  title,
  isActedOn,
}: EventPayload<'report.answered'>): NotificationText => ({
  title: `Your report of “${title}” was looked at`,
  body: isActedOn
    ? 'Something was done about it. Thank you for saying so.'
    : 'As far as we can see it keeps to the rules, so it stays as it is.',
});
