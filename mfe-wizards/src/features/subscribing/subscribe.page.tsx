import { formatMoney, type Plan, planPrices, plans, platformFees } from '@soloist/contracts';
import { NotFoundScreen } from '@soloist/ui';
import { useParams } from '@soloist/web-client';
import { LoadedSubscription, PlanStands } from './loaded-subscription.tsx';
import { planTexts } from './plan-texts.ts';
import { startPlan } from './subscribing.api.ts';
import styles from './subscribing.module.css';
import { Subscribing } from './subscribing.tsx';

const percent = (basisPoints: number) => `${basisPoints / 100}%`;

/** Subscribes to a plan: what it is, what it costs, and the checkout. */
export function SubscribePage() {
  const { plan: asked } = useParams();
  const plan = plans.find((each) => each === asked);
  if (!plan) return <NotFoundScreen homeHref="/pricing" />;
  return (
    <LoadedSubscription>
      {(subscription) =>
        subscription && subscription.state !== 'ended' ? (
          <PlanStands subscription={subscription} title="You are on Pro already." />
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
    <Subscribing
      start={() => startPlan(plan)}
      title={name}
      facts={[
        { label: 'Price, with tax', value: `${price} ${each}` },
        { label: 'Renews', value: `Every ${period}, until you cancel` },
      ]}
      done={{ message: 'You are on Pro.', isSeenIn: ({ state }) => state !== 'ended' }}
      action={`Pay ${price}`}
    >
      <p>
        First in the directory, a mark beside your name, a larger allowance for Sage, and{' '}
        {percent(platformFees.pro)} instead of {percent(platformFees.free)} of what clients pay
        online. Cancel in your settings at any time: Pro stays for the time that is paid.
      </p>
      <p>
        The invoice is made out to your{' '}
        <a className={styles.link} href="/settings#plan">
          billing details
        </a>
        , which also say which tax is on it.
      </p>
    </Subscribing>
  );
}
