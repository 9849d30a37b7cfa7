import { problem } from '../progress.ts';
import { findCommand, findFile } from './commands.ts';

const onMac = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The machine's browser without a window, the fastest for PDFs first. */
export const locateBrowser = () =>
  process.env.CHROMIUM_PATH ??
  findCommand('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome') ??
  findFile(...onMac);

/** Like `locateBrowser`, but fails with what to do when there is none. */
export function findBrowser(): string {
  const browser = locateBrowser();
  if (browser) return browser;
  throw problem('No Chromium was found: install the package "chromium" or set CHROMIUM_PATH.');
}
