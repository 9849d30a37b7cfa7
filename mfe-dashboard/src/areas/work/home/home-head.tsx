import { dateFormat } from '@soloist/contracts';
import { Heading } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import type { ReactNode } from 'react';
import styles from './home.module.css';

const formatToday = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' });

const greeting = (hour: number) => {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
};

interface HomeHeadProps {
  /** The sentence is still loading: two lines stay free for it. */
  isPending: boolean;
  children: ReactNode;
}

/** The date, the greeting, and the summary sentence. */
export function HomeHead({ isPending, children }: HomeHeadProps) {
  const { data } = useMe();
  const now = new Date();
  const name = data ? `, ${data.userInfo.fname}` : '';
  return (
    <header className={isPending ? styles.headPending : undefined}>
      <p className={styles.date}>{formatToday(now)}</p>
      <Heading level={2} size="statement">
        {greeting(now.getHours())}
        {name}. {children}
      </Heading>
    </header>
  );
}
