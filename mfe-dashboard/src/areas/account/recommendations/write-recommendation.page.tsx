import { EmptyState, ErrorState, Loading, PageBar, Skeleton } from '@soloist/ui';
import { ApiError, useParams } from '@soloist/web-client';
import { useRequestByLink } from './recommendations.api.ts';
import styles from './recommendations.module.css';
import { SubmittedRecommendation } from './submitted-recommendation.tsx';
import { WriteForm } from './write-form.tsx';

/** Writes the recommendation that was requested by email. */
export function WriteRecommendationPage() {
  const { id = '' } = useParams();
  return (
    <>
      <PageBar title="Write a recommendation" />
      <div className={styles.page}>
        <Writing key={id} writeId={id} />
      </div>
    </>
  );
}

function Writing({ writeId }: { writeId: string }) {
  const { data, error, isFetching, refetch } = useRequestByLink(writeId);
  if (!data && error) {
    return isFinal(error) ? (
      <EmptyState mark="drifting" title={titleOf(error)} text={error.message} />
    ) : (
      <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />
    );
  }
  if (!data) return <WritingLoading />;
  if (data.own && !data.own.isOpen) {
    return <SubmittedRecommendation writeId={writeId} request={data} recommendation={data.own} />;
  }
  return <WriteForm key={data.own?.writtenAt} writeId={writeId} request={data} />;
}

const isFinal = (error: Error) =>
  error instanceof ApiError && [400, 403, 404, 409, 410].includes(error.status);

function titleOf(error: Error): string {
  if (!(error instanceof ApiError)) return 'This link doesn’t work';
  if (error.code === 'forbidden') return 'This is your request';
  if (error.code === 'gone') return 'This request was cancelled';
  return error.code === 'conflict' ? 'This request was already answered' : 'This link doesn’t work';
}

const WritingLoading = () => (
  <Loading label="Loading the request">
    <div className={styles.lists}>
      <Skeleton shape="block" height={64} />
      <Skeleton width="60%" height={28} />
      <Skeleton shape="block" height={200} />
    </div>
  </Loading>
);
