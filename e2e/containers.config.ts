import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** Journeys against the stack that `npm run test-containers` started and named in the environment. */
export default defineConfig({
  ...base,
  globalSetup: undefined,
  projects: [
    {
      name: 'containers',
      testDir: './journeys',
      testMatch: [
        'sign-up-to-signed-proposal.spec.ts',
        'signing-to-paying.spec.ts',
        'chat.spec.ts',
      ],
    },
  ],
  workers: 1,
  // The certificates come from Caddy's own authority.
  use: { ...base.use, ignoreHTTPSErrors: true },
});
