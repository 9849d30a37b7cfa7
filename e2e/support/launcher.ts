import type { Page } from '@playwright/test';

/** Names of the interactive elements below the launcher, at the page's start, middle and end. */
export const findCoveredByLauncher = (page: Page) =>
  page.evaluate(async () => {
    const launcher = document.querySelector<HTMLElement>('[title="Open chat"]');
    if (!launcher) throw new Error('no launcher');
    const covered = new Set<string>();
    for (const share of [0, 0.5, 1]) {
      for (const each of [document.documentElement, ...document.querySelectorAll('main *')]) {
        each.scrollTop = share * (each.scrollHeight - each.clientHeight);
      }
      await new Promise(requestAnimationFrame);
      const { left, right, top, bottom } = launcher.getBoundingClientRect();
      for (const x of [left + 4, (left + right) / 2, right - 4]) {
        for (const y of [top + 4, (top + bottom) / 2, bottom - 4]) {
          // What is below a bar is covered by the bar.
          const below = document.elementsFromPoint(x, y).find((each) => !launcher.contains(each));
          const target = below?.closest('a, button, input, select, textarea, summary, [role=tab]');
          if (target) covered.add(`${target.tagName} ${target.textContent?.slice(0, 40)}`);
        }
      }
    }
    return [...covered];
  });
