import { problem } from '../progress.ts';
import { findCommand, findFile } from './commands.ts';

const onMac = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The machine's full browser: it shows notifications, unlike the one for PDFs. */
export const locateFullBrowser = () =>
  findCommand('chromium', 'chromium-browser', 'google-chrome') ??
  findFile(...onMac) ??
  process.env.CHROMIUM_PATH;

/** The machine's browser without a window, the fastest for PDFs first. */
export const locateBrowser = () =>
  process.env.CHROMIUM_PATH ?? findCommand('chromium-headless-shell') ?? locateFullBrowser();

const requireBrowser = (browser: string | undefined): string => {
  if (browser) return browser;
  throw problem('No Chromium was found: install the package "chromium" or set CHROMIUM_PATH.');
};

/** Like `locateBrowser`, but throws an error that says what to install. */
export const findBrowser = () => requireBrowser(locateBrowser());

/** Like `locateFullBrowser`, but throws an error that says what to install. */
export const findFullBrowser = () => requireBrowser(locateFullBrowser());
