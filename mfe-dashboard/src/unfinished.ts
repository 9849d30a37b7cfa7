import type { UnfinishedPageProps } from '@soloist/ui';

type Unfinished = { path: string } & Pick<UnfinishedPageProps, 'text' | 'next'>;

const openProjects = { label: 'Open projects & invoices', href: '/projects' };

/** Pages of this remote that are not built yet. A finished page leaves this list for `root.tsx`. */
export const unfinishedPages: Unfinished[] = [
  {
    path: '/refer-to-earn',
    text: 'Your referral link and what it earned will be here.',
    next: openProjects,
  },
];
