import { formatMoney, type Plan, planPrices, plans, platformFees } from '@soloist/contracts';
import { NotFoundScreen } from '@soloist/ui';
import { useParams } from '@soloist/web-client';
import { CurrentPlan, LoadedSubscription, planTexts } from './loaded-subscription.tsx';
import { SubscriptionCheckout } from './subscription-checkout.tsx';
import { startPlan } from './subscriptions.api.ts';
import styles from './subscriptions.module.css';

const percent = (basisPoints: number) => `${basisPoints / 100}%`;

/** Subscribes to a plan: its benefits, its price and the checkout. */
export function SubscribePage() {
  const { plan: planParam } = useParams();
  const plan = plans.find((each) => each === planParam);
  if (!plan) return <NotFoundScreen homeHref="/pricing" />;
  return (
    <LoadedSubscription>
      {(subscription) =>
        subscription && subscription.state !== 'ended' ? (
          <CurrentPlan subscription={subscription} title="You’re already on Pro." />
        ) : (
          <NewSubscription plan={plan} />
        )
      }
    </LoadedSubscription>
  );
}

function NewSubscription({ plan }: { plan: Plan }) {
  const { name, each, period } = planTexts[plan];
  const price = formatMoney(planPrices[plan], 'USD');
  return (
    <SubscriptionCheckout
      start={() => startPlan(plan)}
      title={name}
      details={[
        { label: 'Price, with tax', value: `${price} ${each}` },
        { label: 'Renews', value: `Every ${period}, until you cancel` },
      ]}
      done={{ message: 'You are on Pro.', isDoneIn: ({ state }) => state !== 'ended' }}
      action={`Pay ${price}`}
    >
      <p>
        Top placement in the directory, a badge beside your name, more Sage usage, and a{' '}
        {percent(platformFees.pro)} fee on online payments instead of {percent(platformFees.free)}.
        Cancel any time in Settings. Pro lasts until your paid period ends.
      </p>
      <p>
        We address the invoice and set its tax from your{' '}
        <a className={styles.link} href="/settings#plan">
          billing details
        </a>
        .
      </p>
    </SubscriptionCheckout>
  );
}
