import { formatNumber } from '@soloist/contracts';
import { BarChart, Button, Loading, Skeleton } from '@soloist/ui';
import { useViews } from '../../../shared/profiles/profiles.api.ts';
import { viewBars } from '../../../shared/profiles/view-bars.rules.ts';
import styles from '../profile.module.css';
import myStyles from './my-profile.module.css';

/** Views of the profile and the site. */
export function Views() {
  const { data, error, refetch, isFetching } = useViews();
  if (error && !data) {
    return (
      <div role="alert" className={myStyles.viewsProblem} data-tour="profile-views">
        <p className={styles.muted}>We couldn’t load your views. {error.message}</p>
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
    <dl className={myStyles.views} aria-label="Profile views" data-tour="profile-views">
      {numbers.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === undefined ? <Skeleton width={48} height={28} /> : formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Views of the last 30 days, once there are any. */
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
      <p className={myStyles.noViews}>
        {data.viewCounts.allTimeView === 0
          ? 'No views yet. Each visitor counts once a day.'
          : 'No views in the last 30 days.'}
      </p>
    );
  }
  return (
    <BarChart
      className={myStyles.chart}
      label="Views by day"
      height={96}
      highlight="last"
      bars={viewBars(data.days)}
    />
  );
}
