import '@soloist/document/changes.css';
import { type ProposalDraft, storedTerms } from '@soloist/contracts';
import { ProposalChanges } from '@soloist/document';
import { Banner, ErrorState, Loading, Skeleton } from '@soloist/ui';
import { useFormContext } from 'react-hook-form';
import { useChanged } from './proposals.api.ts';
import styles from './steps/steps.module.css';

/** Says that this proposal changes an earlier one, and lists what it changes so far. */
export function ChangeNote({ replaces }: { replaces: string }) {
  const { watch } = useFormContext<ProposalDraft>();
  const { data, error, isFetching, refetch } = useChanged(replaces);
  if (error) {
    return (
      <ErrorState
        title="The contract that this changes could not be loaded"
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
          ? `This changes ${data.number}. That contract stays as it is until ${data.email} accepts this one.`
          : `This takes the place of ${data.number}, which is withdrawn when you send it.`}
      </Banner>
      <details className={styles.changes} open>
        <summary>What changes</summary>
        {after.success && <ProposalChanges before={data.document} after={after.data} />}
      </details>
    </>
  );
}
