import { test as base, expect } from '@playwright/test';

/** Playwright's test, failing also when a page threw or did what its Content-Security-Policy forbids. */
export const test = base.extend<{ noViolations: undefined }>({
  noViolations: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        if (/Content.Security.Policy/i.test(message.text())) problems.push(message.text());
      });
      await use(undefined);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
