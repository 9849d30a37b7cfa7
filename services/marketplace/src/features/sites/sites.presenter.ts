import type { Site } from '@soloist/contracts';
import type { StoredSite } from './sites.model.ts';

export const presentSite = (stored: StoredSite, baseDomain: string): Site => ({
  host: stored.hosts[0] ?? `${stored.label}.${baseDomain}`,
  theme: stored.theme,
  accent: stored.accent,
  published: stored.published,
  profile: stored.profile,
});
