import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { cancelForm, type ProposalDetail } from '@soloist/contracts';
import { Banner, Button, ConfirmDialog, Field, Modal, Textarea } from '@soloist/ui';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { showErrorToast, showFormError } from '../../shared/forms/errors.rules.ts';
import styles from '../documents/documents.module.css';
import { isDone } from './milestone.rules.ts';
import { useCancelProject, useCompleteProject } from './projects.api.ts';

/** Buttons to complete or cancel a project. */
export function EndProject({ proposal }: { proposal: ProposalDetail }) {
  const [openDialog, setOpenDialog] = useState<'complete' | 'cancel'>();
  const complete = useCompleteProject();
  const isAllDone = proposal.project?.milestones.every(isDone) ?? true;
  const close = () => setOpenDialog(undefined);
  return (
    <div className={clsx(styles.actions, styles.ends)}>
      <Button
        size="sm"
        variant={isAllDone ? 'primary' : 'secondary'}
        onClick={() => setOpenDialog('complete')}
      >
        Complete project
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setOpenDialog('cancel')}>
        Cancel project
      </Button>
      <ConfirmDialog
        open={openDialog === 'complete'}
        title="Complete this project"
        text="You can still send invoices and receive payments."
        confirmLabel="Complete"
        busy={complete.isPending && 'Completing'}
        onConfirm={() =>
          complete.mutate(proposal.id, { onSettled: close, onError: showErrorToast })
        }
        onCancel={close}
      />
      {openDialog === 'cancel' && <CancelDialog id={proposal.id} onClose={close} />}
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
      { onSuccess: onClose, onError: (error) => showFormError(error, setError) },
    ),
  );
  return (
    <Modal
      open
      onClose={onClose}
      role="alertdialog"
      title="Cancel this project"
      text="You can still invoice approved milestones. This action cannot be undone."
      actions={
        <>
          <Button onClick={onClose}>Keep project</Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            busy={cancel.isPending && 'Cancelling'}
          >
            Cancel project
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Field label="Reason for your client" error={errors.reason?.message}>
          <Textarea limit={1000} {...register('reason')} />
        </Field>
        {errors.root && <Banner>{errors.root.message}</Banner>}
      </form>
    </Modal>
  );
}
