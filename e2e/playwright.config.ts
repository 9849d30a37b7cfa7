import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from '@soloist/tools/local-stack/browser.ts';
import { browserArgs } from './support/browser-args.ts';

export default defineConfig({
  testDir: './journeys',
  globalSetup: './support/global-setup.ts',
  // Two cores carry the whole app as well as the browsers.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // A second try on CI says whether a journey fails or wavers; `npm test` names what wavered.
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.CI
    ? [['line'], ['json', { outputFile: 'test-results/report.json' }]]
    : 'list',
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 860 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
      args: browserArgs,
    },
  },
});
