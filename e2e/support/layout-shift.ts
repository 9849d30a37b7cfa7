import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from '@playwright/test';

/** A piece of the page that moved or changed its size. */
interface ShiftSource {
  /** Its element, with the start of its text. */
  node: string;
  /** Left, top, width and height. */
  from: number[];
  to: number[];
}

interface Shift {
  value: number;
  at: number;
  sources: ShiftSource[];
}

export interface LayoutShift {
  /** The cumulative layout shift: the largest sum of shifts within one window. */
  total: number;
  /** The shifts, largest first. */
  shifts: Shift[];
}

interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Records the shifts of every page of a context. */
export const recordLayoutShifts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const nameNode = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      if (!element) return 'an element that is gone';
      const name = `${element.localName}.${element.getAttribute('class') ?? ''}`;
      return `${name} “${(node?.textContent ?? '').trim().slice(0, 40)}”`;
    };
    const numbers = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height];
    const shifts: Shift[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShiftEntry[]) {
        if (entry.hadRecentInput) continue;
        const sources = entry.sources.map(({ node, previousRect, currentRect }) => ({
          node: nameNode(node),
          from: numbers(previousRect),
          to: numbers(currentRect),
        }));
        shifts.push({ value: entry.value, at: Math.round(entry.startTime), sources });
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { layoutShifts: shifts });
  });

/**
 * Delays every request, without a cache: scripts, fonts and data arrive one by one. The browser's own
 * throttling loses requests when several pages use it.
 */
const slowDown = (page: Page) =>
  page.route('**', async (route) => {
    await setTimeout(40);
    // The page may have closed meanwhile.
    await route.continue().catch(() => undefined);
  });

const quietMs = 250;

/** Returns a function that waits until no request has been running for a moment. */
function watchRequests(page: Page) {
  const running = new Set<Request>();
  let lastChange = Date.now();
  const change = (work: (request: Request) => void) => (request: Request) => {
    work(request);
    lastChange = Date.now();
  };
  page.on(
    'request',
    change((request) => running.add(request)),
  );
  page.on(
    'requestfinished',
    change((request) => running.delete(request)),
  );
  page.on(
    'requestfailed',
    change((request) => running.delete(request)),
  );
  return async () => {
    while (running.size > 0 || Date.now() - lastChange < quietMs) await page.waitForTimeout(50);
  };
}

/** Opens a page in a tab and measures its layout shift until nothing loads any more. */
export async function measureLayoutShift(page: Page, path: string): Promise<LayoutShift> {
  await slowDown(page);
  const untilQuiet = watchRequests(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('h1, h2').first().waitFor();
  await untilQuiet();
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  const shifts = await page.evaluate(
    () => (window as unknown as { layoutShifts: Shift[] }).layoutShifts,
  );
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return { total: largestWindow(shifts), shifts: shifts.sort((a, b) => b.value - a.value) };
}

/** The largest shifts, and what moved from where to where. */
export const describeShifts = ({ shifts }: LayoutShift): string[] =>
  shifts
    .slice(0, 3)
    .flatMap(({ value, at, sources }) => [
      `  ${value.toFixed(3)} after ${at} ms`,
      ...sources.map(({ node, from, to }) => `    ${node}: ${rounded(from)} → ${rounded(to)}`),
    ]);

const rounded = (numbers: number[]) => numbers.map(Math.round).join(',');

/** Windows as web.dev/articles/cls defines them: pauses below 1 s, at most 5 s long. */
function largestWindow(shifts: Shift[]): number {
  let [start, last, sum, largest] = [0, 0, 0, 0];
  for (const { at, value } of shifts) {
    const isNewWindow = at - last >= 1000 || at - start >= 5000;
    if (isNewWindow) [start, sum] = [at, 0];
    sum += value;
    last = at;
    largest = Math.max(largest, sum);
  }
  return largest;
}
