import type { ProposalDocument } from '@soloist/contracts';
import { late, Skeleton } from '@soloist/ui';
import { Suspense } from 'react';
import styles from './proposal-preview.module.css';

const ProposalPreview = late(async () => ({
  default: (await import('./proposal-preview.tsx')).ProposalPreview,
}));

/** The document beside the form, loaded after it: phones don't show it. */
export const LatePreview = ({ document }: { document: ProposalDocument }) => (
  <Suspense
    fallback={
      <div className={styles.page}>
        <Skeleton height={600} shape="block" />
      </div>
    }
  >
    <ProposalPreview document={document} />
  </Suspense>
);
