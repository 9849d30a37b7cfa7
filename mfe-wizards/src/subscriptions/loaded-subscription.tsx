import type { Plan, Subscription } from '@soloist/contracts';
import { dateFormat } from '@soloist/contracts';
import { ButtonLink, ErrorState, Loading, Skeleton } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { type ReactNode, useState } from 'react';
import { PayScreen } from '../shared/checkout/pay-screen.tsx';
import { useSubscription } from './subscriptions.api.ts';
import styles from './subscriptions.module.css';

interface LoadedSubscriptionProps {
  children: (subscription: Subscription | null) => ReactNode;
}

/** Renders with the state of the plan at the time the page opened. */
export function LoadedSubscription({ children }: LoadedSubscriptionProps) {
  const { data, error, refetch, isFetching } = useSubscription();
  // Later updates must not replace the checkout's result on this page.
  const [first, setFirst] = useState<typeof data>();
  useMe();
  if (first === undefined && data !== undefined && !isFetching) setFirst(data);
  if (first !== undefined) return children(first);
  if (error)
    return (
      <div className={styles.alone}>
        <ErrorState
          title="We couldn’t load your plan"
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

export const longDay = dateFormat({ dateStyle: 'long' });

const endTexts = { active: 'Renews', grace: 'Ends if unpaid', ending: 'Ends', ended: 'Ended' };

interface CurrentPlanProps {
  subscription: Subscription;
  title: string;
}

/** Nothing to pay now: shows the current plan. */
export const CurrentPlan = ({ subscription, title }: CurrentPlanProps) => (
  <PayScreen
    state="joined"
    secure="Secure payment"
    title={title}
    details={[
      { label: 'Plan', value: planTexts[subscription.plan].name },
      { label: endTexts[subscription.state], value: longDay(subscription.renewsAt) },
    ]}
    actions={
      <ButtonLink variant="primary" size="lg" href="/settings#plan">
        View plan
      </ButtonLink>
    }
  />
);

export const NothingToResume = () => (
  <PayScreen
    state="resting"
    secure="Secure payment"
    title="No subscription to resume"
    details={[]}
    actions={
      <ButtonLink variant="primary" size="lg" href="/pricing">
        Choose a plan
      </ButtonLink>
    }
  />
);

export const planTexts: Record<Plan, { name: string; each: string; period: string }> = {
  monthly: { name: 'Soloist Pro, monthly', each: 'a month', period: 'month' },
  yearly: { name: 'Soloist Pro, yearly', each: 'a year', period: 'year' },
};
