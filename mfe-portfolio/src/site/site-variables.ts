import type { SitePage } from '@soloist/contracts';

/** Custom properties that depend on whose site it is. */
export function siteVariables(_page: SitePage): Record<`--${string}`, string> {
  return {};
}
