import type { Logger } from '@soloist/service-kit';

const intervalMs = 2000;
const cleanMs = 3600_000;

interface NotificationTaskDeps {
  /** What is due, in this order: each is harmless twice, so every process does it. */
  tasks: (() => Promise<unknown>)[];
  /** Removes what is old, every hour. */
  clean: () => Promise<unknown>;
  logger: Logger;
}

/** Runs due work every few seconds: notifications of unread messages, emails, pushes. */
export function startNotificationTask({ tasks, clean, logger }: NotificationTaskDeps) {
  let running: Promise<void> | undefined;
  let cleanAt = Date.now() + cleanMs * Math.random();

  async function cleanHourly() {
    if (Date.now() < cleanAt) return;
    cleanAt = Date.now() + cleanMs;
    await clean();
  }
  async function runTasks() {
    for (const task of [...tasks, cleanHourly]) {
      await task().catch((err: Error) =>
        logger.warn({ err: err.message }, 'due notifications could not be sent'),
      );
    }
  }
  const timer = setInterval(() => {
    running ??= runTasks().finally(() => {
      running = undefined;
    });
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
