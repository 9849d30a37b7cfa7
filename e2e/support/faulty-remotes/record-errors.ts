import type { Page } from '@playwright/test';

/** Records the errors of a page and the faults of remotes that the shell logs. */
export function recordErrors(page: Page) {
  const thrown: string[] = [];
  const logged: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  return {
    thrown: () => thrown,
    /** Lines such as `mfe-dashboard 1.2.0: mount`. */
    faults: () => logged.flatMap((text) => /^mfe-\S+ \S+: [a-z]+/.exec(text) ?? []),
  };
}
