import type { DocumentsTask, JobDeps } from './deps.ts';

const intervalMs = 3000;

interface ScheduledTasksInput extends JobDeps {
  tasks: DocumentsTask[];
}

/**
 * Asks every few seconds for all work that is stored and due: what Redis has lost, what a killed
 * process has left, what is to be tried again. Work that is queued or under way has its job key,
 * so asking again does nothing.
 */
export function startScheduledTasks({ tasks, ...jobDeps }: ScheduledTasksInput) {
  let running: Promise<void> | undefined;

  const runAll = async () => {
    for (const task of tasks) {
      await task(jobDeps).catch((err: Error) =>
        jobDeps.logger.warn(
          { err: err.message, task: task.name },
          'scheduled task failed; retried later',
        ),
      );
    }
  };
  const run = () => {
    running ??= runAll().finally(() => {
      running = undefined;
    });
  };
  run();
  const timer = setInterval(run, intervalMs);
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
