import { test as base, expect } from '@playwright/test';

// Playwright's trace recorder reads blob images of a page; our code does not.
const isRecorder = (text: string) => text.startsWith("Connecting to 'blob:");

/** Playwright's test, which also fails on page errors and Content-Security-Policy violations. */
export const test = base.extend<{ noViolations: undefined }>({
  noViolations: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        const text = message.text();
        if (/Content.Security.Policy/i.test(text) && !isRecorder(text)) problems.push(text);
      });
      await use(undefined);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
