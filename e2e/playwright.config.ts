import '@soloist/server-kit/require-node';
import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from '@soloist/tools/local-stack/browser.ts';
import { browserArgs } from './support/browser-args.ts';

export default defineConfig({
  // Journeys mostly wait for pages and processes, so more of them run than there are cores.
  // Operations change the whole installation (flags, releases, restarts) and would disturb journeys
  // and each other: they run one after another on a separate app. Those on two of every process
  // have stores of their own and run beside them.
  projects: [
    { name: 'journeys', testDir: './journeys' },
    { name: 'operations', testDir: './operations', testIgnore: 'redundant/**', workers: 1 },
    { name: 'redundancy', testDir: './operations/redundant', workers: 1 },
  ],
  workers: 3,
  globalSetup: './support/global-setup.ts',
  // Five times what the longest take here: the speed of machines varies, and only failures wait.
  timeout: 240_000,
  expect: { timeout: 45_000, toPass: { timeout: 60_000 } },
  // A second try on CI tells a failing journey from a flaky one; `npm test` names the flaky ones.
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.CI
    ? [['line'], ['json', { outputFile: 'test-results/report.json' }]]
    : 'list',
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 860 },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Journeys answer requests themselves, which a service worker would make out of their sight.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findBrowser(),
      args: browserArgs,
    },
  },
});
