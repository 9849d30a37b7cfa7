import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { sageSocketEvents } from '@soloist/contracts';
import { findBrowser } from '@soloist/tools/local-stack/browser.ts';
import { installPainter, listen, streamFromModel } from './page.ts';
import type { Person, SageBench } from './start-sage.ts';
import { askSage, directQuestion, socketOptions } from './streams.ts';
import { clock, type Pace, saidIn } from './tokens.ts';

/** A token's way to the screen, by the machine's clock. */
export interface Painting {
  said: number;
  arrived: number;
  painted: number;
}

export const launchBrowser = () =>
  chromium.launch({
    executablePath: findBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });

/**
 * A page that adds what it is told to a paragraph, from Sage's socket through the gateway or from
 * the model's server itself. It lies at the model's server, which allows no other origin.
 */
export async function openWindow(browser: Browser, bench: SageBench, person: Person) {
  const page = await browser.newPage();
  await page.goto(bench.modelUrl);
  await page.evaluate(installPainter);
  const script = fileURLToPath(import.meta.resolve('socket.io-client/dist/socket.io.js'));
  await page.addScriptTag({ path: script });
  await page.evaluate(listen, {
    url: bench.url,
    options: socketOptions(person.token),
    events: sageSocketEvents,
    user: person.userId,
  });
  const { offset, uncertainty } = await compareClocks(page);
  const take = async () => {
    const painted = await page.evaluate(() => window.painter.take());
    return painted.flatMap((part) =>
      saidIn(part.text).map((said) => ({
        said,
        arrived: part.arrived + offset,
        painted: part.painted + offset,
      })),
    );
  };
  return {
    /** How far the two clocks may lie apart beyond what is accounted for, in ms. */
    uncertainty,
    async direct(pace: Pace): Promise<Painting[]> {
      await page.evaluate(streamFromModel, directQuestion(pace));
      return take();
    },
    async throughSage(pace: Pace): Promise<Painting[]> {
      await askSage(bench.url, person, pace);
      // The answer may be here before the last token is on the screen.
      await page.waitForTimeout(200);
      return take();
    },
  };
}

/** What the page's clock lacks to the machine's: the quickest of many questions knows best. */
async function compareClocks(page: Page) {
  const comparisons = [];
  for (let i = 0; i < 100; i += 1) {
    const before = clock();
    const there = await page.evaluate(() => performance.now());
    const after = clock();
    const uncertainty = (after - before) / 2;
    comparisons.push({ offset: before + uncertainty - there, uncertainty });
  }
  return comparisons.toSorted((a, b) => a.uncertainty - b.uncertainty)[0]!;
}
