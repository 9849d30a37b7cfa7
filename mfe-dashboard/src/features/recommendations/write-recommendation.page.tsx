import { EmptyState, ErrorState, Loading, PageBar, Skeleton } from '@soloist/ui';
import { ApiError, useParams } from '@soloist/web-client';
import { useWrittenRequest } from './recommendations.api.ts';
import styles from './recommendations.module.css';
import { WriteForm } from './write-form.tsx';
import { WrittenText } from './written-text.tsx';

/** Where somebody writes the recommendation that they were asked for by mail. */
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
  const { data, error, isFetching, refetch } = useWrittenRequest(writeId);
  if (!data && error) {
    return isFinal(error) ? (
      <EmptyState mark="drifting" title={titleOf(error)} text={error.message} />
    ) : (
      <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />
    );
  }
  if (!data) return <WritingLoading />;
  if (data.own && !data.own.isOpen) {
    return <WrittenText writeId={writeId} request={data} own={data.own} />;
  }
  return <WriteForm key={data.own?.writtenAt} writeId={writeId} request={data} />;
}

const isFinal = (error: Error) =>
  error instanceof ApiError && [400, 403, 404, 409, 410].includes(error.status);

function titleOf(error: Error): string {
  if (!(error instanceof ApiError)) return 'This link does not work';
  if (error.code === 'forbidden') return 'This is your own request';
  if (error.code === 'gone') return 'This request was taken back';
  return error.code === 'conflict' ? 'This was answered already' : 'This link leads nowhere';
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
