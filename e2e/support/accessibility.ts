import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The page as it stands breaks no rule of WCAG 2.2 AA that a program can check. */
export async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`),
  ).toEqual([]);
}

/** Nothing is wider than the window, and no text is cut off at its edge. */
export async function expectNoSidewaysScroll(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  expect(await page.evaluate(textsBeyondTheEdge)).toEqual([]);
}

/** What is written beyond the right edge where nobody can scroll to it. */
function textsBeyondTheEdge(): string[] {
  const edge = document.documentElement.clientWidth + 1;
  const canScroll = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || canScroll(element.parentElement));
  return [...document.body.querySelectorAll('h1, h2, h3, p, li, a, button, label, dd, td')]
    .filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      // What only screen readers hear is a pixel wide.
      return width > 1 && right > edge && element.textContent?.trim();
    })
    .filter((element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    .filter((element) => !canScroll(element.parentElement))
    .map((element) => `${element.localName} ${element.textContent?.trim().slice(0, 60)}`);
}

/** What every page owes, in the window that it is in. */
export async function expectAccessible(page: Page) {
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
}
