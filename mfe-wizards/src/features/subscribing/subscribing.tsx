import type { Subscription } from '@soloist/contracts';
import { Banner, Button, ButtonLink } from '@soloist/ui';
import type { ReactNode } from 'react';
import { PayScreen } from '../../checkout/pay-screen.tsx';
import { type startPlan, useSubscribe, useSubscription } from './subscribing.api.ts';

interface SubscribingProps {
  start: () => ReturnType<typeof startPlan>;
  title: string;
  facts: { label: string; value: string }[];
  /** The same once it is paid, where that changes it. */
  factsAfter?: { label: string; value: string }[];
  /** What is said once it is through, and how that shows where this window was never told. */
  done: { message: string; isSeenIn: (subscription: Subscription) => boolean };
  /** What the button says. */
  action: string;
  /** Nothing is bought now. */
  isFree?: boolean;
  children: ReactNode;
}

const secure = 'Secure payment';

/** What is offered, then the checkout in the specification's three states. */
export function Subscribing(props: SubscribingProps) {
  const { start, title, facts, factsAfter = facts, done, action, isFree = false } = props;
  const { mutate, isIdle, isPending, isError, data } = useSubscribe({ start, description: title });
  const { data: subscription } = useSubscription();
  const begin = () => mutate();
  const isSeen = !isIdle && subscription && done.isSeenIn(subscription);
  const end = data?.kind === 'through' ? data : isSeen && done;
  if (end) return <Through message={end.message} isFree={isFree} facts={factsAfter} />;
  if (isPending) {
    const words = 'Initializing payment... Please do not close this page.';
    return <PayScreen state="working" secure={secure} title={words} facts={facts} />;
  }
  if (isError || data?.kind === 'failed') return <Failed facts={facts} onAgain={begin} />;
  return (
    <PayScreen
      state="resting"
      secure={secure}
      title={title}
      facts={facts}
      actions={
        <>
          <Button variant="primary" size="lg" onClick={begin}>
            {action}
          </Button>
          <ButtonLink size="lg" href="/pricing">
            Compare the plans
          </ButtonLink>
        </>
      }
    >
      {props.children}
      {data?.kind === 'refused' && <Banner>{data.message}</Banner>}
    </PayScreen>
  );
}

type Facts = Pick<SubscribingProps, 'facts'>;

const Failed = ({ facts, onAgain }: Facts & { onAgain: () => void }) => (
  <PayScreen
    state="parted"
    secure={secure}
    title="Payment failed. Please check your network connection or try again later."
    facts={facts}
    actions={
      <>
        <Button variant="primary" size="lg" onClick={onAgain}>
          Try again
        </Button>
        <ButtonLink size="lg" href="/contact">
          Contact support
        </ButtonLink>
      </>
    }
  >
    <p>If the amount was deducted, please contact support.</p>
  </PayScreen>
);

interface ThroughProps extends Facts {
  message: string;
  isFree: boolean;
}

function Through({ message, isFree, facts }: ThroughProps) {
  const thanks = 'Your payment was successful. Thank you for your purchase!';
  return (
    <PayScreen
      state="joined"
      secure={secure}
      title={isFree ? message : thanks}
      facts={facts}
      actions={
        <ButtonLink variant="primary" size="lg" href="/settings#plan">
          See your plan
        </ButtonLink>
      }
    >
      {!isFree && <p>{message}</p>}
    </PayScreen>
  );
}
