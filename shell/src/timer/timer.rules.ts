import type { TimeEntry, TimerStart } from '@soloist/contracts';

/** A start or stop that the server may not know yet. */
export type TimerOperation =
  | { kind: 'start'; body: TimerStart; projectName: string }
  | { kind: 'stop'; entry_id: string; stopped_at: string };

export interface RunningTimer {
  entry_id: string;
  startedAt: string;
  note: string;
  /** The project or client; empty for neither. */
  subject: string;
}

const runningOf = (entry: TimeEntry | null | undefined): RunningTimer | undefined =>
  entry?.running && entry.started_at
    ? {
        entry_id: entry.entry_id,
        startedAt: entry.started_at,
        note: entry.note,
        subject: entry.project_name || entry.client_name || entry.client_email,
      }
    : undefined;

/** The timer as it is once the server knows all operations. */
export const runningAfter = (
  entry: TimeEntry | null | undefined,
  operations: TimerOperation[],
): RunningTimer | undefined =>
  operations.reduce<RunningTimer | undefined>((running, operation) => {
    if (operation.kind === 'stop') {
      return running?.entry_id === operation.entry_id ? undefined : running;
    }
    const { entry_id, started_at, note } = operation.body;
    return { entry_id, startedAt: started_at, note, subject: operation.projectName };
  }, runningOf(entry));
