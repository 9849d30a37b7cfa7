import { Loading, Skeleton } from '@soloist/ui';

/** The shape of a sent document's confirmation while it loads. */
export const SentSkeleton = ({ label }: { label: string }) => (
  <Loading label={label}>
    <Skeleton width={48} height={48} shape="circle" />
    <Skeleton width="60%" height={30} />
    <Skeleton width="90%" />
    <Skeleton height={176} shape="block" />
    <Skeleton height={132} shape="block" />
  </Loading>
);
