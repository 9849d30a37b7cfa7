import { formatMoney, type Subscription } from '@soloist/contracts';
import {
  CurrentPlan,
  LoadedSubscription,
  longDay,
  NothingToResume,
  planTexts,
} from './loaded-subscription.tsx';
import { SubscriptionCheckout } from './subscription-checkout.tsx';
import { resumeSubscription } from './subscriptions.api.ts';

/** Resumes a subscription that was cancelled or whose charge failed. */
export const ResumePage = () => (
  <LoadedSubscription>
    {(subscription) => {
      if (!subscription || subscription.state === 'ended') return <NothingToResume />;
      if (subscription.state === 'grace') return <OpenCharge subscription={subscription} />;
      if (subscription.state === 'ending' && !subscription.next)
        return <ResumeSubscription subscription={subscription} />;
      return <CurrentPlan subscription={subscription} title="Your subscription continues." />;
    }}
  </LoadedSubscription>
);

type Props = { subscription: Subscription };

function OpenCharge({ subscription: { plan, amount, currency, renewsAt } }: Props) {
  const price = formatMoney(amount, currency);
  return (
    <SubscriptionCheckout
      start={resumeSubscription}
      title="Failed payment"
      details={[
        { label: 'Plan', value: planTexts[plan].name },
        { label: 'Amount due', value: price },
        { label: 'Pro ends if unpaid', value: longDay(renewsAt) },
      ]}
      detailsAfter={[
        { label: 'Plan', value: planTexts[plan].name },
        { label: 'Paid', value: price },
      ]}
      done={{ message: 'You are on Pro.', isDoneIn: ({ state }) => state === 'active' }}
      action={`Pay ${price}`}
    >
      <p>Once paid, your subscription continues with this payment method.</p>
    </SubscriptionCheckout>
  );
}

function ResumeSubscription({ subscription: { plan, amount, currency, renewsAt } }: Props) {
  const { name, each } = planTexts[plan];
  return (
    <SubscriptionCheckout
      start={resumeSubscription}
      title="Resume Pro"
      details={[
        { label: 'Plan', value: name },
        { label: 'Price, with tax', value: `${formatMoney(amount, currency)} ${each}` },
        { label: 'Next charge', value: longDay(renewsAt) },
      ]}
      done={{
        message: 'Your subscription continues.',
        isDoneIn: ({ state, next }) => state === 'active' || next !== null,
      }}
      action="Resume"
      isFree
    >
      <p>
        We’ll charge you when your paid period ends. To check your payment method, we charge a small
        amount and refund it immediately.
      </p>
    </SubscriptionCheckout>
  );
}
