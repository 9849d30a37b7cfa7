import type { UnfinishedPageProps } from '@soloist/ui';

type Unfinished = { path: string } & Pick<UnfinishedPageProps, 'text' | 'next'>;

const shareAddress = { label: 'Share your address', href: '/share' };

/** Pages of this remote that are not built yet. A finished page leaves this list for `root.tsx`. */
export const unfinishedPages: Unfinished[] = [
  {
    path: '/portfolio',
    text: 'You will arrange the sections of your site and publish it here.',
    next: shareAddress,
  },
  { path: '/theme', text: 'You will choose how your site looks here.', next: shareAddress },
  {
    path: '/portfolio/theme/:id',
    text: 'You will see this theme with your own content here.',
    next: shareAddress,
  },
  {
    path: '/folio2',
    text: 'You will see the second layout with your own content here.',
    next: shareAddress,
  },
  {
    path: '/gallery',
    text: 'Published projects of everybody on Soloist will be here.',
    next: { label: 'See freelancers for hire', href: '/forhire' },
  },
];
