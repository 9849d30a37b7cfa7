import type { UnfinishedPageProps } from '@soloist/ui';

type Unfinished = { path: string } & Pick<UnfinishedPageProps, 'text' | 'next'>;

const openProjects = { label: 'Open projects & invoices', href: '/projects' };

/** Pages of this remote that are not built yet. A finished page leaves this list for `root.tsx`. */
export const unfinishedPages: Unfinished[] = [
  {
    path: '/requestrecommendation',
    text: 'You will ask for recommendations here and choose which ones to show.',
    next: openProjects,
  },
  {
    path: '/refer-to-earn',
    text: 'Your referral link and what it earned will be here.',
    next: openProjects,
  },
  {
    path: '/recommendation/write/:id',
    text: 'You will write the recommendation you were asked for here.',
    next: openProjects,
  },
];
