import { Heading } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import type { ReactNode } from 'react';
import styles from './home.module.css';

const greeting = (hour: number) => {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
};

interface HomeHeadProps {
  /** The sentence is still on its way: two lines are kept free for it. */
  isPending: boolean;
  children: ReactNode;
}

/** Day, greeting, and the sentence of the home. */
export function HomeHead({ isPending, children }: HomeHeadProps) {
  const { data } = useMe();
  const now = new Date();
  const name = data ? `, ${data.userInfo.fname}` : '';
  return (
    <header className={isPending ? styles.headPending : undefined}>
      <p className={styles.date}>
        {now.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })}
      </p>
      <Heading level={2} size="statement">
        {greeting(now.getHours())}
        {name}. {children}
      </Heading>
    </header>
  );
}
