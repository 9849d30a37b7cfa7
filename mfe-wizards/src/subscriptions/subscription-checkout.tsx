import type { Subscription } from '@soloist/contracts';
import { Banner, Button, ButtonLink } from '@soloist/ui';
import type { ReactNode } from 'react';
import { PayScreen } from '../shared/checkout/pay-screen.tsx';
import { type startPlan, useSubscribe, useSubscription } from './subscriptions.api.ts';

interface SubscriptionCheckoutProps {
  start: () => ReturnType<typeof startPlan>;
  title: string;
  details: { label: string; value: string }[];
  /** The details after the payment, where they differ. */
  detailsAfter?: { label: string; value: string }[];
  /** The success message, and how to detect success when the checkout reported nothing. */
  done: { message: string; isDoneIn: (subscription: Subscription) => boolean };
  /** The label of the button. */
  action: string;
  /** Nothing is charged now. */
  isFree?: boolean;
  children: ReactNode;
}

const secure = 'Secure payment';

/** The offer, then the checkout in the specification's three states. */
export function SubscriptionCheckout(props: SubscriptionCheckoutProps) {
  const { start, title, details, detailsAfter = details, done, action, isFree = false } = props;
  const { mutate, isIdle, isPending, isError, data } = useSubscribe({ start, description: title });
  const { data: subscription } = useSubscription();
  const startPayment = () => mutate();
  const isDone = !isIdle && subscription && done.isDoneIn(subscription);
  const end = data?.kind === 'through' ? data : isDone && done;
  if (end) return <PaymentCompleted message={end.message} isFree={isFree} details={detailsAfter} />;
  if (isPending) {
    const message = 'Initializing payment... Please do not close this page.';
    return <PayScreen state="working" secure={secure} title={message} details={details} />;
  }
  if (isError || data?.kind === 'failed')
    return <Failed details={details} onAgain={startPayment} />;
  return (
    <PayScreen
      state="resting"
      secure={secure}
      title={title}
      details={details}
      actions={
        <>
          <Button variant="primary" size="lg" onClick={startPayment}>
            {action}
          </Button>
          <ButtonLink size="lg" href="/pricing">
            Compare plans
          </ButtonLink>
        </>
      }
    >
      {props.children}
      {data?.kind === 'refused' && <Banner>{data.message}</Banner>}
    </PayScreen>
  );
}

type DetailsProps = Pick<SubscriptionCheckoutProps, 'details'>;

const Failed = ({ details, onAgain }: DetailsProps & { onAgain: () => void }) => (
  <PayScreen
    state="parted"
    secure={secure}
    title="Payment failed. Please check your network connection or try again later."
    details={details}
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

interface PaymentCompletedProps extends DetailsProps {
  message: string;
  isFree: boolean;
}

function PaymentCompleted({ message, isFree, details }: PaymentCompletedProps) {
  const thanks = 'Your payment was successful. Thank you for your purchase!';
  return (
    <PayScreen
      state="joined"
      secure={secure}
      title={isFree ? message : thanks}
      details={details}
      actions={
        <ButtonLink variant="primary" size="lg" href="/settings#plan">
          View plan
        </ButtonLink>
      }
    >
      {!isFree && <p>{message}</p>}
    </PayScreen>
  );
}
