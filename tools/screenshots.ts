// npm run screenshots: retakes the images of docs/screenshots and of the start page, from the demo data of
// `npm start`. The app must be running; APP_URL names another address than http://localhost:8080. Arguments are
// parts of file names, such as `docs/` or `walk/paid`.
import { chromium } from 'playwright-core';
import { findBrowser } from './local-stack/browser.ts';
import { reportFailure } from './progress.ts';
import { listDocsShots } from './screenshots/docs-shots.ts';
import { listLandingShots } from './screenshots/landing-shots.ts';
import { appUrl, readDemo } from './screenshots/read-demo.ts';
import { takeShot } from './screenshots/take-shot.ts';

async function takeAll(parts: string[]) {
  const demo = await readDemo();
  const shots = [...listDocsShots(demo), ...listLandingShots(demo)];
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    for (const shot of shots) {
      const isWanted = parts.length === 0 || parts.some((part) => shot.file.includes(part));
      if (isWanted) await takeShot(browser, appUrl, shot);
    }
  } finally {
    await browser.close();
  }
}

await takeAll(process.argv.slice(2)).catch(reportFailure);
