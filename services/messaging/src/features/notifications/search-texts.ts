import type { EventPayload } from '@soloist/contracts';
import type { NotificationText } from './notification-texts.ts';

export function searchMatchedText({
  title,
  facts,
  searches: [first = '', ...others],
}: EventPayload<'job.search-matched'>): NotificationText {
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return { title: `New job: ${title}`, body: `${facts}. Found by “${first}”${more}.` };
}
