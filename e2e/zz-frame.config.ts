import { defineConfig } from '@playwright/test';
export default defineConfig({
  testDir: '/work/main/e2e/journeys',
  workers: 1,
  timeout: 60000,
  reporter: 'list',
  outputDir: '/tmp/frame/pw',
  use: { launchOptions: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] } },
});
