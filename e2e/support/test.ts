import { test as base, expect } from '@playwright/test';

// Playwright's own recorder of traces reads the pictures that a page holds; no part of ours does.
const isRecorder = (text: string) => text.startsWith("Connecting to 'blob:");

/** Playwright's test, failing also when a page threw or did what its Content-Security-Policy forbids. */
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
