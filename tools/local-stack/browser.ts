import { problem } from '../progress.ts';
import { findCommand, findFile } from './commands.ts';

const onMac = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The machine's browser as people have it: it shows notifications, which the one for PDFs does not. */
export const locateWholeBrowser = () =>
  findCommand('chromium', 'chromium-browser', 'google-chrome') ??
  findFile(...onMac) ??
  process.env.CHROMIUM_PATH;

/** The machine's browser without a window, the fastest for PDFs first. */
export const locateBrowser = () =>
  process.env.CHROMIUM_PATH ?? findCommand('chromium-headless-shell') ?? locateWholeBrowser();

const orSay = (browser: string | undefined): string => {
  if (browser) return browser;
  throw problem('No Chromium was found: install the package "chromium" or set CHROMIUM_PATH.');
};

/** Like `locateBrowser`, but fails with what to do when there is none. */
export const findBrowser = () => orSay(locateBrowser());

/** Like `locateWholeBrowser`, but fails with what to do when there is none. */
export const findWholeBrowser = () => orSay(locateWholeBrowser());
