import type { HostedSite } from '@soloist/contracts';
import type { StoredSite } from './sites.model.ts';

export const presentSite = (stored: StoredSite, baseDomain: string): HostedSite => ({
  host: stored.hosts[0] ?? `${stored.label}.${baseDomain}`,
  theme: stored.theme,
  accent: stored.accent,
  published: stored.published,
  profile: stored.profile,
});
