import { formatMoney, type Subscription } from '@soloist/contracts';
import {
  LoadedSubscription,
  longDay,
  NothingToResume,
  PlanStands,
} from './loaded-subscription.tsx';
import { planTexts } from './plan-texts.ts';
import { startAgain } from './subscribing.api.ts';
import { Subscribing } from './subscribing.tsx';

/** Goes on with a subscription that was cancelled, or whose charge failed. */
export const ResumePage = () => (
  <LoadedSubscription>
    {(subscription) => {
      if (!subscription || subscription.state === 'ended') return <NothingToResume />;
      if (subscription.state === 'grace') return <OpenCharge subscription={subscription} />;
      if (subscription.state === 'ending' && !subscription.next)
        return <GoOn subscription={subscription} />;
      return <PlanStands subscription={subscription} title="Your subscription goes on." />;
    }}
  </LoadedSubscription>
);

type Props = { subscription: Subscription };

function OpenCharge({ subscription: { plan, amount, currency, renewsAt } }: Props) {
  const price = formatMoney(amount, currency);
  return (
    <Subscribing
      start={startAgain}
      title="Pay the charge that failed"
      facts={[
        { label: 'Plan', value: planTexts[plan].name },
        { label: 'Open', value: price },
        { label: 'Pro ends unpaid', value: longDay(renewsAt) },
      ]}
      factsAfter={[
        { label: 'Plan', value: planTexts[plan].name },
        { label: 'Paid', value: price },
      ]}
      done={{ message: 'You are on Pro.', isSeenIn: ({ state }) => state === 'active' }}
      action={`Pay ${price}`}
    >
      <p>Once it is paid, your subscription goes on as before, by what you pay with now.</p>
    </Subscribing>
  );
}

function GoOn({ subscription: { plan, amount, currency, renewsAt } }: Props) {
  const { name, each } = planTexts[plan];
  return (
    <Subscribing
      start={startAgain}
      title="Go on with Pro"
      facts={[
        { label: 'Plan', value: name },
        { label: 'Price, with tax', value: `${formatMoney(amount, currency)} ${each}` },
        { label: 'Next charge', value: longDay(renewsAt) },
      ]}
      done={{
        message: 'Your subscription goes on.',
        isSeenIn: ({ state, next }) => state === 'active' || next !== null,
      }}
      action="Go on"
      isFree
    >
      <p>
        Your plan is charged when the time that is paid ends, not now. To see that it can be, the
        checkout takes a small amount and gives it back at once.
      </p>
    </Subscribing>
  );
}
