import { formatMoney, type Plan, type Subscription } from '@soloist/contracts';
import { Banner, Button, ButtonLink, ConfirmDialog, DescriptionList } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { useState } from 'react';
import { formatFullDay } from '../../../shared/formats/full-dates.rules.ts';
import styles from '../settings.module.css';
import { useCancelSubscription } from './plan.api.ts';

const names: Record<Plan, string> = { monthly: 'Pro, monthly', yearly: 'Pro, yearly' };
const each: Record<Plan, string> = { monthly: 'a month', yearly: 'a year' };
const until = { active: 'Renews on', grace: 'Ends if unpaid on', ending: 'Ends on', ended: '' };

/** The person's plan with the actions on it. */
export function CurrentPlan({ subscription }: { subscription: Subscription | null }) {
  if (!subscription || subscription.state === 'ended') return <FreePlan ended={subscription} />;
  const { plan, state, amount, currency, renewsAt, method, next } = subscription;
  const day = formatFullDay(renewsAt);
  return (
    <>
      {state === 'grace' && (
        <Banner tone="warn">
          Your last payment failed. Pay by {day} to keep Pro, with another card if needed.
        </Banner>
      )}
      {state === 'ending' && (
        <Banner tone="info">
          {next
            ? `You cancelled, then resumed: ${names[next.plan]} starts on ${formatFullDay(next.startsAt)}.`
            : `You cancelled. You keep Pro until ${day}, and we won’t charge you again.`}
        </Banner>
      )}
      <DescriptionList
        items={[
          { label: 'Plan', value: names[plan] },
          { label: 'Price, with tax', value: `${formatMoney(amount, currency)} ${each[plan]}` },
          { label: until[state], value: day },
          ...(method ? [{ label: 'Payment method', value: method }] : []),
        ]}
      />
      <div className={styles.actions}>
        <ResumePlan subscription={subscription} />
        {(state !== 'ending' || next) && <Cancel day={day} state={state} />}
      </div>
    </>
  );
}

function FreePlan({ ended }: { ended: Subscription | null }) {
  const navigate = useNavigate();
  return (
    <>
      <p>
        {ended
          ? `You are on the free plan. Pro ended on ${formatFullDay(ended.renewsAt)}.`
          : 'You are on the free plan.'}
      </p>
      <div>
        <ButtonLink href="/pricing" onNavigate={navigate}>
          Compare plans
        </ButtonLink>
      </div>
    </>
  );
}

/** The payment page is a separate document, so the browser navigates to it. */
function ResumePlan({ subscription: { state, next } }: { subscription: Subscription }) {
  if (state === 'active' || next) return null;
  return (
    <ButtonLink variant="primary" href="/subscribe/resume">
      {state === 'grace' ? 'Pay now' : 'Resume Pro'}
    </ButtonLink>
  );
}

function Cancel({ day, state }: { day: string; state: Subscription['state'] }) {
  const [isConfirming, setConfirming] = useState(false);
  const cancel = useCancelSubscription();
  const close = () => setConfirming(false);
  return (
    <>
      <Button onClick={() => setConfirming(true)}>Cancel subscription</Button>
      <ConfirmDialog
        open={isConfirming}
        title="Cancel your subscription"
        text={
          state === 'grace'
            ? 'We won’t retry the payment, and you return to the free plan. Your profile, documents and sites stay.'
            : `You keep Pro until ${day}, and we won’t charge you again. You can resume until then.`
        }
        confirmLabel="Cancel subscription"
        cancelLabel="Keep Pro"
        tone="danger"
        busy={cancel.isPending && 'Cancelling'}
        onConfirm={() => cancel.mutate(undefined, { onSettled: close })}
        onCancel={close}
      />
    </>
  );
}
