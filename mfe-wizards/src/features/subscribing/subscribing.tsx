import { Banner, Button, ButtonLink } from '@soloist/ui';
import type { ReactNode } from 'react';
import { PayScreen } from '../../checkout/pay-screen.tsx';
import { type SubscribeEnd, type startPlan, useSubscribe } from './subscribing.api.ts';

interface SubscribingProps {
  start: () => ReturnType<typeof startPlan>;
  title: string;
  facts: { label: string; value: string }[];
  /** The same once it is paid, where that changes it. */
  factsAfter?: { label: string; value: string }[];
  /** What the button says. */
  action: string;
  /** Nothing is bought now. */
  isFree?: boolean;
  children: ReactNode;
}

const secure = 'Secure payment';

/** What is offered, then the checkout in the specification's three states. */
export function Subscribing(props: SubscribingProps) {
  const { start, title, facts, factsAfter = facts, action, isFree = false, children } = props;
  const { mutate, isPending, isError, data } = useSubscribe({ start, description: title });
  const begin = () => mutate();
  if (isPending) {
    const words = 'Initializing payment... Please do not close this page.';
    return <PayScreen state="working" secure={secure} title={words} facts={facts} />;
  }
  if (isError || data?.kind === 'failed') return <Failed facts={facts} onAgain={begin} />;
  if (data?.kind === 'through') return <Through end={data} isFree={isFree} facts={factsAfter} />;
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
      {children}
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
  end: Extract<SubscribeEnd, { kind: 'through' }>;
  isFree: boolean;
}

function Through({ end, isFree, facts }: ThroughProps) {
  const thanks = 'Your payment was successful. Thank you for your purchase!';
  return (
    <PayScreen
      state="joined"
      secure={secure}
      title={isFree ? end.message : thanks}
      facts={facts}
      actions={
        <ButtonLink variant="primary" size="lg" href="/settings#plan">
          See your plan
        </ButtonLink>
      }
    >
      {!isFree && <p>{end.message}</p>}
    </PayScreen>
  );
}
