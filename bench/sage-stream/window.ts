import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { sageSocketEvents } from '@soloist/contracts';
import { findBrowser } from '@soloist/tools/local-stack/browser.ts';
import { installPainter, listen, streamFromModel } from './page.ts';
import type { SageBench, StreamPerson } from './start-sage.ts';
import { directQuestion, sendQuestion, socketOptions } from './streams.ts';
import { clock, type Pace, parseSentTimes } from './tokens.ts';

/** A token's path to the screen, by the machine's clock. */
export interface Painting {
  sentAt: number;
  arrived: number;
  painted: number;
}

export const launchBrowser = () =>
  chromium.launch({
    executablePath: findBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });

/**
 * A page that appends what it receives to a paragraph, from Sage's socket through the gateway or from
 * the model's server directly. The model's server also serves the page, because it allows no other origin.
 */
export async function openWindow(browser: Browser, bench: SageBench, person: StreamPerson) {
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
      parseSentTimes(part.text).map((sentAt) => ({
        sentAt,
        arrived: part.arrived + offset,
        painted: part.painted + offset,
      })),
    );
  };
  return {
    /** Largest difference of the two clocks that is not accounted for, in ms. */
    uncertainty,
    async direct(pace: Pace): Promise<Painting[]> {
      await page.evaluate(streamFromModel, directQuestion(pace));
      return take();
    },
    async throughSage(pace: Pace): Promise<Painting[]> {
      await sendQuestion(bench.url, person, pace);
      // The response may arrive before the last token is painted.
      await page.waitForTimeout(200);
      return take();
    },
  };
}

/** Offset from the page's clock to the machine's: of many requests, the quickest is the most precise. */
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
