import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { cancelForm, type ProposalDetail } from '@soloist/contracts';
import { Banner, Button, ConfirmDialog, Field, Modal, Textarea } from '@soloist/ui';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { showProblem } from '../../show-problem.ts';
import { tellProblem } from '../../tell-problem.ts';
import { isDone } from './milestone-texts.ts';
import { useCancelProject, useCompleteProject } from './projects.api.ts';
import styles from './projects.module.css';

/** The two ways a project ends: done, or not. */
export function EndProject({ proposal }: { proposal: ProposalDetail }) {
  const [asked, setAsked] = useState<'complete' | 'cancel'>();
  const complete = useCompleteProject();
  const isAllDone = proposal.project?.milestones.every(isDone) ?? true;
  const close = () => setAsked(undefined);
  return (
    <div className={clsx(styles.actions, styles.ends)}>
      <Button
        size="sm"
        variant={isAllDone ? 'primary' : 'secondary'}
        onClick={() => setAsked('complete')}
      >
        Complete the project
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setAsked('cancel')}>
        Cancel the project
      </Button>
      <ConfirmDialog
        open={asked === 'complete'}
        title="Complete this project"
        text="The work is done and every milestone is approved. Invoices can still be sent and paid."
        confirmLabel="Complete"
        busy={complete.isPending && 'Completing'}
        onConfirm={() => complete.mutate(proposal.id, { onSettled: close, onError: tellProblem })}
        onCancel={close}
      />
      {asked === 'cancel' && <CancelDialog id={proposal.id} onClose={close} />}
    </div>
  );
}

function CancelDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const cancel = useCancelProject();
  const formId = useId();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(cancelForm),
    defaultValues: { reason: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(({ reason }) =>
    cancel.mutate(
      { id, reason },
      { onSuccess: onClose, onError: (error) => showProblem(error, setError) },
    ),
  );
  return (
    <Modal
      open
      onClose={onClose}
      role="alertdialog"
      title="Cancel this project"
      text="It ends before it is done. What is approved can still be billed. It cannot be undone."
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            busy={cancel.isPending && 'Cancelling'}
          >
            Cancel the project
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Field label="Reason, for your client" error={errors.reason?.message}>
          <Textarea limit={1000} {...register('reason')} />
        </Field>
        {errors.root && <Banner>{errors.root.message}</Banner>}
      </form>
    </Modal>
  );
}
