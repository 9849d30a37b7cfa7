import type { Subscription } from '@soloist/contracts';
import { ButtonLink, ErrorState, Loading, Skeleton } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { type ReactNode, useState } from 'react';
import { PayScreen } from '../../checkout/pay-screen.tsx';
import { planTexts } from './plan-texts.ts';
import { useSubscription } from './subscribing.api.ts';
import styles from './subscribing.module.css';

interface LoadedSubscriptionProps {
  children: (subscription: Subscription | null) => ReactNode;
}

/** What the page begins with: how the person's plan stood when they opened it. */
export function LoadedSubscription({ children }: LoadedSubscriptionProps) {
  const { data, error, refetch, isFetching } = useSubscription();
  // The checkout tells how it went; what that changes is not to take its words away.
  const [first, setFirst] = useState<typeof data>();
  useMe();
  if (first === undefined && data !== undefined && !isFetching) setFirst(data);
  if (first !== undefined) return children(first);
  if (error)
    return (
      <div className={styles.alone}>
        <ErrorState
          title="Your plan could not be loaded"
          text={error.message}
          onRetry={refetch}
          busy={isFetching}
        />
      </div>
    );
  return (
    <div className={styles.alone}>
      <Loading label="Loading your plan">
        <Skeleton shape="block" height={320} />
      </Loading>
    </div>
  );
}

export const longDay = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long' });

const endTexts = { active: 'Renews', grace: 'Ends unpaid', ending: 'Ends', ended: 'Ended' };

interface PlanStandsProps {
  subscription: Subscription;
  title: string;
}

/** Nothing is to be paid now: what there is already. */
export const PlanStands = ({ subscription, title }: PlanStandsProps) => (
  <PayScreen
    state="joined"
    secure="Secure payment"
    title={title}
    facts={[
      { label: 'Plan', value: planTexts[subscription.plan].name },
      { label: endTexts[subscription.state], value: longDay(subscription.renewsAt) },
    ]}
    actions={
      <ButtonLink variant="primary" size="lg" href="/settings#plan">
        See your plan
      </ButtonLink>
    }
  />
);

export const NothingToResume = () => (
  <PayScreen
    state="resting"
    secure="Secure payment"
    title="You have no subscription to go on with."
    facts={[]}
    actions={
      <ButtonLink variant="primary" size="lg" href="/pricing">
        Choose a plan
      </ButtonLink>
    }
  />
);
