import type { SiteTheme } from '@soloist/contracts';

/** Name and description of each theme. */
export const themeDetails: Record<SiteTheme, { name: string; text: string }> = {
  monograph: {
    name: 'Monograph',
    text: 'A printed book about your work: numbered plates on an offset grid, dotted leaders, a serif.',
  },
  poster: {
    name: 'Poster',
    text: 'Your name across the page and blocks of colour without gaps. Loud on purpose.',
  },
  index: {
    name: 'Index',
    text: 'Your work as a timetable in one typeface. Rows open in place; much fits on a page.',
  },
  folio: {
    name: 'Folio',
    text: 'Your details stay on the left, your work scrolls on the right. Calm and plain.',
  },
};
