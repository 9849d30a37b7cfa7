import type { Page } from '@playwright/test';

/** Hears what a page throws, and what the shell says of faults of remotes. */
export function listen(page: Page) {
  const thrown: string[] = [];
  const said: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text());
  });
  return {
    thrown: () => thrown,
    /** Such as `mfe-dashboard 1.2.0: mount`. */
    faults: () => said.flatMap((text) => /^mfe-\S+ \S+: [a-z]+/.exec(text) ?? []),
  };
}
