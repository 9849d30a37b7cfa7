import '@soloist/document/changes.css';
import { type ProposalDraft, storedTerms } from '@soloist/contracts';
import { ProposalChanges } from '@soloist/document';
import { Banner, ErrorState, Loading, Skeleton } from '@soloist/ui';
import { useFormContext } from 'react-hook-form';
import { useReplacedProposal } from '../proposals.api.ts';
import styles from './steps.module.css';

/** States that this proposal changes an earlier one, and lists the changes. */
export function ChangeNote({ replaces }: { replaces: string }) {
  const { watch } = useFormContext<ProposalDraft>();
  const { data, error, isFetching, refetch } = useReplacedProposal(replaces);
  if (error) {
    return (
      <ErrorState
        title="We couldn’t load the current contract"
        text={error.message}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <Loading>
        <Skeleton height={64} shape="block" />
      </Loading>
    );
  }
  const after = storedTerms.safeParse(watch());
  return (
    <>
      <Banner tone="info">
        {data.project
          ? `This changes ${data.number}, which stays in effect until ${data.email} accepts.`
          : `This replaces ${data.number}. We’ll withdraw ${data.number} when you send this.`}
      </Banner>
      <details className={styles.changes} open>
        <summary>Contract changes</summary>
        {after.success && <ProposalChanges before={data.document} after={after.data} />}
      </details>
    </>
  );
}
