import type { UnfinishedPageProps } from '@soloist/ui';

type Unfinished = { path: string } & Pick<UnfinishedPageProps, 'text' | 'next'>;

const writeProposal = { label: 'Write a proposal', href: '/proposal/new' };

/** Pages of this remote that are not built yet. A finished page leaves this list for `root.tsx`. */
export const unfinishedPages: Unfinished[] = [
  { path: '/create-blog', text: 'You will write a blog here.', next: writeProposal },
  { path: '/blogPreview', text: 'The preview of your blog will be here.', next: writeProposal },
  { path: '/blogs', text: 'Your drafts and published blogs will be here.', next: writeProposal },
];
