import type { Site } from '@soloist/contracts';
import type { StoredSite } from './sites.model.ts';

export const presentSite = (stored: StoredSite, host: string): Site => ({
  host,
  theme: stored.theme,
  accent: stored.accent,
  published: stored.published,
  profile: stored.profile,
});
