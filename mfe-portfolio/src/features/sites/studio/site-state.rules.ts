import type { MySite, SiteDesign } from '@soloist/contracts';
import { isEqual } from 'es-toolkit';

/** `changed`: visitors see an older design than the draft. */
export type SiteState = 'unpublished' | 'changed' | 'published';

export function siteStateOf({ published, live }: MySite, design: SiteDesign): SiteState {
  if (!published) return 'unpublished';
  return isEqual(live, design) ? 'published' : 'changed';
}

export const siteStateTexts: Record<SiteState, { label: string; tone: 'ok' | 'warn' | 'neutral' }> =
  {
    published: { label: 'Published', tone: 'ok' },
    changed: { label: 'Unpublished changes', tone: 'warn' },
    unpublished: { label: 'Not published', tone: 'neutral' },
  };
