import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe, { type Result, type RunOnly, type RunOptions } from 'axe-core';
import { expect } from './test.ts';

/** The rules of WCAG 2.2 AA that a program can check. */
const allRules = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};
/** Those whose result may differ between the themes. */
const colorRules = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };

/** Expects no violation of WCAG 2.2 AA that a program can detect. */
export async function expectNoViolations(page: Page, rules: RunOnly = allRules) {
  await waitForAnimations(page);
  const violations = await findViolations(page, {
    runOnly: rules,
    resultTypes: ['violations'],
  });
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`),
  ).toEqual([]);
}

/** What is still fading in or out has no contrast yet. */
async function waitForAnimations(page: Page) {
  await expect(page.locator('.Toastify--animate')).toHaveCount(0);
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      // Longer ones are progress: the time that a toast stays, and pulses without an end.
      const isShort = Number(effect?.getComputedTiming().endTime) <= 1000;
      return playState !== 'running' || !isShort;
    }),
  );
}

async function findViolations(page: Page, options: RunOptions): Promise<Result[]> {
  if (page.frames().length > 1) {
    const axeOfFrames = new AxeBuilder({ page })
      .options(options)
      // No script runs in such a frame, so that of the check would never answer.
      .exclude('iframe[sandbox=""]');
    return (await axeOfFrames.analyze()).violations;
  }
  // The builder loads axe for each run and returns all results, which takes half as long again.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (runOptions) =>
      (await (window as unknown as { axe: typeof axe }).axe.run(runOptions)).violations,
    options,
  );
}

/** Expects nothing wider than the window, and no text cut off at its edge. */
export async function expectNoSidewaysScroll(page: Page) {
  const overflow = await page.evaluate(async () => {
    // The wider fallback font shows until the page's own has loaded.
    await document.fonts.ready;
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
  expect(overflow).toBeLessThanOrEqual(0);
  expect(await page.evaluate(findClippedTexts)).toEqual([]);
}

/** Visible texts that end beyond the right edge where nobody can scroll to them. */
function findClippedTexts(): string[] {
  const edge = document.documentElement.clientWidth + 1;
  const canScroll = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || canScroll(element.parentElement));
  return [...document.body.querySelectorAll('h1, h2, h3, p, li, a, button, label, dd, td')]
    .filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      // Text for screen readers only is one pixel wide.
      return width > 1 && right > edge && element.textContent?.trim();
    })
    .filter((element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    .filter((element) => !canScroll(element.parentElement))
    .map((element) => `${element.localName} ${element.textContent?.trim().slice(0, 60)}`);
}

/** Changes the theme without the transitions in which a button has no contrast yet. */
export async function showInTheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

/** Expects no violation in either theme, which the page follows without a reload. */
export async function expectNoViolationsInBothThemes(page: Page) {
  for (const [colorScheme, rules] of [
    ['dark', allRules],
    ['light', colorRules],
  ] as const) {
    await showInTheme(page, colorScheme);
    await expectNoViolations(page, rules);
  }
}

const phone = { width: 360, height: 740 };

/** A loaded page has no violations in either theme and fits a phone. */
export async function expectAccessibleThroughout(page: Page) {
  const viewport = page.viewportSize();
  await expectNoViolationsInBothThemes(page);
  await page.setViewportSize(phone);
  // Parts that depend on the width render again.
  await expect(() => expectNoSidewaysScroll(page)).toPass();
  if (viewport) await page.setViewportSize(viewport);
}

/** The checks that every page must pass at its current window size. */
export async function expectAccessible(page: Page) {
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
}
