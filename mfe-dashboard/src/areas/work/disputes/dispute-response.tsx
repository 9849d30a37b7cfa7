import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { contestForm, type DisputeDetail, formatMoney } from '@soloist/contracts';
import { Banner, Button, ConfirmDialog, Field, Heading, Textarea } from '@soloist/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../shared/forms/errors.rules.ts';
import styles from './dispute.module.css';
import { useAcceptDispute, useContest } from './disputes.api.ts';

/** The only response to a dispute: contest it, or accept it and refund the client. */
export function DisputeResponse({ dispute }: { dispute: DisputeDetail }) {
  const contest = useContest();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(contestForm),
    defaultValues: { summary: '' },
  });
  const { summary, root } = formState.errors;
  const submit = handleSubmit((form) =>
    contest.mutate(
      { id: dispute.id, ...form },
      { onError: (error) => showFormError(error, setError) },
    ),
  );
  return (
    <section className={styles.section} aria-labelledby="answer">
      <Heading level={2} size="section" id="answer">
        Your response
      </Heading>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label="What happened"
          hint="The bank reads this with your evidence. You can respond once."
          error={summary?.message}
        >
          <Textarea limit={1000} {...register('summary')} />
        </Field>
        {root && <Banner>{root.message}</Banner>}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={contest.isPending && 'Sending'}>
            Send to bank
          </Button>
          <AcceptDispute dispute={dispute} />
        </div>
      </form>
    </section>
  );
}

function AcceptDispute({ dispute }: { dispute: DisputeDetail }) {
  const [isConfirming, setConfirming] = useState(false);
  const accept = useAcceptDispute();
  const { id, clientName, amount, currency } = dispute;
  const close = () => setConfirming(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setConfirming(true)}>
        Accept dispute
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Accept this dispute"
        text={`We’ll refund ${formatMoney(amount, currency)} to ${clientName} and close the dispute. This action cannot be undone.`}
        confirmLabel="Refund client"
        tone="danger"
        busy={accept.isPending && 'Refunding'}
        onConfirm={() => accept.mutate(id, { onSettled: close })}
        onCancel={close}
      />
    </>
  );
}
