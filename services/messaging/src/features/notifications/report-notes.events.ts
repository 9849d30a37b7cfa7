import { ownDecisionPath } from '@soloist/contracts';
import type { EventHandlers } from '@soloist/service-kit';
import type { Live } from '../live/live.socket.ts';
import { createNotifier } from './notifier.ts';
import { answeredText, decidedText } from './report-texts.ts';

/** Tells whose thing it is what a moderator decided, and who reported it what came of that. */
export function reportNoteEvents(live: Live): EventHandlers {
  const keep = createNotifier(live);
  return {
    'report.decided': async (event) => {
      const { userId, caseId, isTold } = event.payload;
      if (!isTold) return;
      const link = ownDecisionPath(caseId);
      await keep({ userId, event }, { ...decidedText(event.payload), link });
    },
    'report.answered': async (event) => {
      const { userId, link } = event.payload;
      await keep({ userId, event }, { ...answeredText(event.payload), link });
    },
  };
}
