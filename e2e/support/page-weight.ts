import type { Page, Request } from '@playwright/test';

export interface PageWeight {
  /** Kilobytes of scripts, as transferred. */
  scriptKb: number;
  requests: number;
}

/** Opens a page in a new context's tab and weighs what it loads until nothing more comes. */
export async function weighPage(page: Page, path: string): Promise<PageWeight> {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const scripts = requests.filter((request) => request.resourceType() === 'script');
  const sizes = await Promise.all(scripts.map((request) => request.sizes()));
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  return { scriptKb: Math.round(bytes / 102.4) / 10, requests: requests.length };
}
