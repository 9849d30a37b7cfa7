import { formatNumber } from '@soloist/contracts';
import { Badge, BarChart, Heading } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { useViews } from '../../shared/profiles/profiles.api.ts';
import { viewBars } from '../../shared/profiles/view-bars.rules.ts';
import styles from './home.module.css';
import { weekTrend } from './home-numbers.rules.ts';

type Views = NonNullable<ReturnType<typeof useViews>['data']>;

/** Views of the profile and the site by day. */
export function ViewsCard() {
  const views = useViews();
  return (
    <section className={styles.identity}>
      <header>
        <Heading level={2} size="sub">
          Profile views
        </Heading>
        {views.data && <Trend days={views.data.days} />}
      </header>
      <QueryPanel query={views} what="Your views" height={160}>
        {(data) => <ViewNumbers views={data} />}
      </QueryPanel>
    </section>
  );
}

function ViewNumbers({ views: { viewCounts, days } }: { views: Views }) {
  if (viewCounts.allTimeView === 0) {
    return (
      <p>
        No views yet. <Link to="/share">Share your address</Link>. Each visitor counts once a day.
      </p>
    );
  }
  const numbers = [
    { label: '7 days', value: viewCounts.sevenDayView },
    { label: '30 days', value: viewCounts.thirtyDayView },
    { label: 'All time', value: viewCounts.allTimeView },
  ];
  return (
    <>
      {viewCounts.thirtyDayView > 0 && (
        <BarChart label="Views by day" height={64} highlight="last" bars={viewBars(days)} />
      )}
      <dl className={styles.numbers}>
        {numbers.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Trend({ days }: Pick<Views, 'days'>) {
  const percent = weekTrend(days.map(({ views }) => views));
  if (percent === undefined || percent === 0) return null;
  const isUp = percent > 0;
  const Icon = isUp ? TrendingUp : TrendingDown;
  const text = `${Math.abs(percent)}%`;
  return (
    <Badge tone={isUp ? 'ok' : 'neutral'}>
      <Icon size={14} aria-hidden />
      <span title="Compared with the previous 7 days">{isUp ? `${text} up` : `${text} down`}</span>
    </Badge>
  );
}
