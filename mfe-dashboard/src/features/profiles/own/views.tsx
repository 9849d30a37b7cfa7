import { BarChart, Button, Loading, Skeleton } from '@soloist/ui';
import styles from '../profile.module.css';
import { useViews } from '../profiles.api.ts';
import { viewBars } from '../view-bars.ts';
import own from './own.module.css';

const count = (views: number) => views.toLocaleString('en-US');

/** How often the profile and the site were looked at. */
export function Views() {
  const { data, error, refetch, isFetching } = useViews();
  if (error && !data) {
    return (
      <div role="alert" className={own.viewsProblem} data-tour="profile-views">
        <p className={styles.muted}>Your views could not be loaded. {error.message}</p>
        <Button size="sm" busy={isFetching && 'Trying again'} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  const views = data?.viewCounts;
  const numbers = [
    { label: 'Views, 7 days', value: views?.sevenDayView },
    { label: '30 days', value: views?.thirtyDayView },
    { label: 'All time', value: views?.allTimeView },
  ];
  return (
    <dl className={own.views} aria-label="Profile views" data-tour="profile-views">
      {numbers.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === undefined ? <Skeleton width={48} height={28} /> : count(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The last thirty days, once somebody looked. */
export function ViewsChart() {
  const { data, error } = useViews();
  if (error && !data) return null;
  if (!data) {
    return (
      <Loading label="Loading your views">
        <Skeleton shape="block" height={140} />
      </Loading>
    );
  }
  if (data.viewCounts.thirtyDayView === 0) {
    return (
      <p className={own.noViews}>
        {data.viewCounts.allTimeView === 0
          ? 'Nobody has looked yet. Every visitor counts once a day.'
          : 'Nobody looked in the last 30 days.'}
      </p>
    );
  }
  return (
    <BarChart
      className={own.chart}
      label="Views by day"
      height={96}
      highlight="last"
      bars={viewBars(data.days)}
    />
  );
}
