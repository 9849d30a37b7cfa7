import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type ReportForm,
  reportForm,
  reportLimits,
  reportReasons,
  reportReasonTexts,
} from '@soloist/contracts';
import { Banner, Button, Field, Modal, RadioGroup, Textarea } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { Controller, useForm } from 'react-hook-form';
import { showFormError } from '../forms/errors.rules.ts';
import { useReport } from './reports.api.ts';
import styles from './reports.module.css';

export interface ReportTarget {
  kind: ReportForm['kind'];
  id: string;
  /** The item as part of a sentence, such as `this job`. */
  what: string;
}

interface ReportDialogProps extends ReportTarget {
  open: boolean;
  onClose: () => void;
}

const options = reportReasons.map((value) => ({ value, label: reportReasonTexts[value] }));

/** Reports an item for a person to review. The form resets each time it opens. */
export function ReportDialog({ open, onClose, ...reported }: ReportDialogProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={`Report ${reported.what}`}
      text="A person reviews your report. We don’t tell the owner who sent it."
    >
      <ReportFields {...reported} onClose={onClose} />
    </Modal>
  );
}

function ReportFields({ kind, id, onClose }: ReportTarget & Pick<ReportDialogProps, 'onClose'>) {
  const report = useReport();
  const { register, control, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(reportForm),
    defaultValues: { kind, id, words: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit((form) =>
    report.mutate(form, {
      onSuccess: (done) => {
        showToast({ message: done.message, kind: 'success' });
        onClose();
      },
      onError: (error) => showFormError(error, setError),
    }),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field group label="What is wrong?" error={errors.reason?.message}>
        <Controller
          name="reason"
          control={control}
          render={({ field: { value, onChange } }) => (
            <RadioGroup value={value ?? ''} onChange={onChange} options={options} />
          )}
        />
      </Field>
      <Field
        label="Details"
        hint="For example, where to look."
        optional
        error={errors.words?.message}
      >
        <Textarea rows={3} limit={reportLimits.words} {...register('words')} />
      </Field>
      {errors.root && <Banner>{errors.root.message}</Banner>}
      <div className={styles.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={report.isPending && 'Sending'}>
          Report
        </Button>
      </div>
    </form>
  );
}
