import { defaultDesign, type SiteDesign, type SiteTheme, siteThemes } from '@soloist/contracts';
import type { StoredSite } from './sites.model.ts';

const isTheme = (theme = ''): theme is SiteTheme =>
  (siteThemes as readonly string[]).includes(theme);

/** The design of a site that was created before sites had one. */
function designFromFormerFields({
  theme,
  accent = '',
}: Pick<StoredSite, 'theme' | 'accent'>): SiteDesign {
  const first = defaultDesign();
  return {
    ...first,
    theme: isTheme(theme) ? theme : first.theme,
    accent: /^#[0-9a-f]{6}$/i.test(accent) ? accent.toLowerCase() : '',
  };
}

/** The owner's draft. */
export const draftOf = (stored: StoredSite): SiteDesign =>
  stored.draft ?? designFromFormerFields(stored);

/** The design that visitors see while the site is published. */
export const liveOf = (stored: StoredSite): SiteDesign =>
  stored.live ?? designFromFormerFields(stored);
