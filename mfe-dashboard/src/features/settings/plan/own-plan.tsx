import { formatMoney, type Plan, type Subscription } from '@soloist/contracts';
import { Banner, Button, ButtonLink, ConfirmDialog, Facts } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { useState } from 'react';
import styles from '../settings.module.css';
import { formatFullDay } from '../settings-texts.ts';
import { useCancelSubscription } from './plan.api.ts';

const names: Record<Plan, string> = { monthly: 'Pro, monthly', yearly: 'Pro, yearly' };
const each: Record<Plan, string> = { monthly: 'a month', yearly: 'a year' };
const until = { active: 'Renews on', grace: 'Ends unpaid on', ending: 'Ends on', ended: '' };

/** The plan that somebody is on, and what can be done about it. */
export function OwnPlan({ subscription }: { subscription: Subscription | null }) {
  if (!subscription || subscription.state === 'ended') return <FreePlan ended={subscription} />;
  const { plan, state, amount, currency, renewsAt, method, next } = subscription;
  const day = formatFullDay(renewsAt);
  return (
    <>
      {state === 'grace' && (
        <Banner tone="warn">
          The last charge failed. You stay on Pro until {day}: pay it before then, by another card
          if need be, and it goes on.
        </Banner>
      )}
      {state === 'ending' && (
        <Banner tone="info">
          {next
            ? `You cancelled and chose to go on: ${names[next.plan]} begins on ${formatFullDay(next.startsAt)}.`
            : `You cancelled. You stay on Pro until ${day}, and nothing more is charged.`}
        </Banner>
      )}
      <Facts
        items={[
          { label: 'Plan', value: names[plan] },
          { label: 'Price, with tax', value: `${formatMoney(amount, currency)} ${each[plan]}` },
          { label: until[state], value: day },
          ...(method ? [{ label: 'Paid by', value: method }] : []),
        ]}
      />
      <div className={styles.actions}>
        <GoOn subscription={subscription} />
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
          See what Pro adds
        </ButtonLink>
      </div>
    </>
  );
}

/** Paying is on a page of its own document: the browser follows. */
function GoOn({ subscription: { state, next } }: { subscription: Subscription }) {
  if (state === 'active' || next) return null;
  return (
    <ButtonLink variant="primary" href="/subscribe/resume">
      {state === 'grace' ? 'Pay now' : 'Go on with Pro'}
    </ButtonLink>
  );
}

function Cancel({ day, state }: { day: string; state: Subscription['state'] }) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useCancelSubscription();
  const close = () => setAsking(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Cancel subscription</Button>
      <ConfirmDialog
        open={isAsking}
        title="Cancel your subscription"
        text={
          state === 'grace'
            ? 'The open charge is not tried again, and you go back to the free plan. Your profile, papers and sites stay as they are.'
            : `You stay on Pro until ${day}, and nothing more is charged. Until then you can go on as if nothing had happened.`
        }
        confirmLabel="Cancel subscription"
        cancelLabel="Keep it"
        tone="danger"
        busy={cancel.isPending && 'Cancelling'}
        onConfirm={() => cancel.mutate(undefined, { onSettled: close })}
        onCancel={close}
      />
    </>
  );
}
