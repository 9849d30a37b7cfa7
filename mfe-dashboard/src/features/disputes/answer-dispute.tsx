import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { contestForm, type DisputeDetail, formatMoney } from '@soloist/contracts';
import { Banner, Button, ConfirmDialog, Field, Heading, Textarea } from '@soloist/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showProblem } from '../../show-problem.ts';
import styles from './dispute.module.css';
import { useAcceptDispute, useContest } from './disputes.api.ts';

/** The one answer: what happened, or letting the client have the money back. */
export function AnswerDispute({ dispute }: { dispute: DisputeDetail }) {
  const contest = useContest();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(contestForm),
    defaultValues: { summary: '' },
  });
  const { summary, root } = formState.errors;
  const submit = handleSubmit((form) =>
    contest.mutate(
      { id: dispute.id, ...form },
      { onError: (error) => showProblem(error, setError) },
    ),
  );
  return (
    <section className={styles.section} aria-labelledby="answer">
      <Heading level={2} size="section" id="answer">
        Your answer
      </Heading>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label="What happened"
          hint="The bank reads it with the evidence pack. You can answer once."
          error={summary?.message}
        >
          <Textarea limit={1000} {...register('summary')} />
        </Field>
        {root && <Banner>{root.message}</Banner>}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={contest.isPending && 'Sending'}>
            Send to the bank
          </Button>
          <AcceptDispute dispute={dispute} />
        </div>
      </form>
    </section>
  );
}

function AcceptDispute({ dispute }: { dispute: DisputeDetail }) {
  const [isAsking, setAsking] = useState(false);
  const accept = useAcceptDispute();
  const { id, clientName, amount, currency } = dispute;
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Give the money back
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Give the money back"
        text={`${clientName} gets ${formatMoney(amount, currency)} back and the dispute ends. This cannot be undone.`}
        confirmLabel="Give it back"
        tone="danger"
        busy={accept.isPending && 'Giving it back'}
        onConfirm={() => accept.mutate(id, { onSettled: close })}
        onCancel={close}
      />
    </>
  );
}
