import type { EventHandlers } from '@soloist/service-kit';
import type { Live } from '../live/live.socket.ts';
import { createNotifier } from './notifier.ts';
import { searchMatchedText } from './search-texts.ts';

/** Tells a freelancer of a job that their saved searches found. */
export function searchNoteEvents(live: Live): EventHandlers {
  const keep = createNotifier(live);
  return {
    'job.search-matched': async (event) => {
      const { freelancerId: userId, jobId, note, mail } = event.payload;
      live.tellChange(userId, { topic: 'search', id: jobId });
      await keep(
        { userId, event },
        {
          ...searchMatchedText(event.payload),
          link: `/job/${jobId}`,
          isShown: note,
          isMailed: mail,
        },
      );
    },
  };
}
