import '@soloist/service-kit/require-node';
import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from '@soloist/tools/local-stack/browser.ts';
import { browserArgs } from './support/browser-args.ts';

export default defineConfig({
  // Journeys run two at a time. Operations change the whole installation (flags, releases,
  // restarts) and would disturb journeys, so they run one after another against a separate app.
  projects: [
    { name: 'journeys', testDir: './journeys', workers: 2 },
    { name: 'operations', testDir: './operations', workers: 1 },
  ],
  workers: 2,
  globalSetup: './support/global-setup.ts',
  timeout: 60_000,
  expect: { timeout: 15_000 },
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
    launchOptions: {
      executablePath: findBrowser(),
      args: browserArgs,
    },
  },
});
