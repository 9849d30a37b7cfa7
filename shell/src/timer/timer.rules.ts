import type { TimeEntry, TimerStart } from '@soloist/contracts';

/** A start or stop that the server may not know yet. */
export type TimerOperation =
  | { kind: 'start'; body: TimerStart; projectName: string }
  | { kind: 'stop'; entry_id: string; stopped_at: string };

export const entryIdOf = (operation: TimerOperation) =>
  operation.kind === 'start' ? operation.body.entry_id : operation.entry_id;

/** The start without the project or client that the server does not know; undefined without one. */
export function withoutSubject(operation: TimerOperation): TimerOperation | undefined {
  if (operation.kind === 'stop') return undefined;
  const { project_id, milestone_id, client_email, ...body } = operation.body;
  if (!project_id && !client_email) return undefined;
  return { kind: 'start', body, projectName: '' };
}

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
