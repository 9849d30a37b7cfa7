import { serviceLimits, serviceMessages } from '@soloist/contracts';
import { Field, IconButton, Input, Textarea, VisuallyHidden } from '@soloist/ui';
import clsx from 'clsx';
import { ChevronDown, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { AddRowButton } from '../../shared/add-row-button.tsx';
import { ListError } from '../../shared/list-error.tsx';
import { emptyQuestion, type ServiceDraft } from '../service-draft.rules.ts';
import styles from './faq-field.module.css';

const maxCount = 30;

/** Questions and answers, one open at a time. There is always one. */
export function FaqField() {
  const { control, formState } = useFormContext<ServiceDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'faq' });
  const [openAt, setOpenAt] = useOpenQuestion();
  const errors = formState.errors.faq;
  const fieldErrors = fields.flatMap((_, index) => [
    errors?.[index]?.question,
    errors?.[index]?.answer,
  ]);
  // A field that is too long reports that itself.
  const isBlank = fieldErrors.some((error) => error?.message === serviceMessages.faq);
  const handleAdd = () => {
    append(emptyQuestion(), { focusName: `faq.${fields.length}.question` });
    setOpenAt(fields.length);
  };
  const handleRemove = (index: number) => {
    remove(index);
    setOpenAt(Math.max(0, index - 1));
  };
  return (
    <div className={styles.questions}>
      {fields.map(({ id }, index) =>
        index === openAt ? (
          <OpenQuestion
            key={id}
            index={index}
            onRemove={fields.length > 1 ? () => handleRemove(index) : undefined}
          />
        ) : (
          <ClosedQuestion key={id} index={index} onOpen={() => setOpenAt(index)} />
        ),
      )}
      <ListError message={isBlank ? serviceMessages.faq : undefined} />
      {fields.length < maxCount && (
        <div>
          <AddRowButton onClick={handleAdd}>Add question</AddRowButton>
        </div>
      )}
    </div>
  );
}

/** The index of the open question; submitting with a problem opens the first invalid one. */
function useOpenQuestion() {
  const { formState } = useFormContext<ServiceDraft>();
  const { submitCount, errors } = formState;
  const firstBad = () => Object.keys(errors.faq ?? {}).find((key) => /^\d+$/.test(key));
  const [openAt, setOpenAt] = useState(() => Number(firstBad() ?? 0));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when going on, not at each key
  useEffect(() => {
    const bad = firstBad();
    if (bad !== undefined) setOpenAt(Number(bad));
  }, [submitCount]);
  return [openAt, setOpenAt] as const;
}

interface OpenQuestionProps {
  index: number;
  /** Absent for the only one. */
  onRemove: (() => void) | undefined;
}

function OpenQuestion({ index, onRemove }: OpenQuestionProps) {
  const { register, formState } = useFormContext<ServiceDraft>();
  const errors = formState.errors.faq?.[index];
  const number = index + 1;
  return (
    <fieldset className={clsx(styles.open, errors && styles.bad)}>
      <legend>
        <VisuallyHidden>Question {number} and its answer</VisuallyHidden>
      </legend>
      <span className={styles.number}>{number}</span>
      <div className={styles.texts}>
        <Field label="Question">
          <Input
            limit={serviceLimits.question}
            aria-invalid={Boolean(errors?.question)}
            {...register(`faq.${index}.question`)}
          />
        </Field>
        <Field label="Answer">
          <Textarea
            rows={3}
            limit={serviceLimits.answer}
            aria-invalid={Boolean(errors?.answer)}
            {...register(`faq.${index}.answer`)}
          />
        </Field>
      </div>
      {onRemove && (
        <IconButton
          className={styles.remove}
          label={`Remove question ${number}`}
          onClick={onRemove}
        >
          <Trash2 size={16} />
        </IconButton>
      )}
    </fieldset>
  );
}

function ClosedQuestion({ index, onOpen }: { index: number; onOpen: () => void }) {
  const { watch, formState } = useFormContext<ServiceDraft>();
  const question = watch(`faq.${index}.question`);
  return (
    <button
      type="button"
      className={clsx(styles.closed, formState.errors.faq?.[index] && styles.bad)}
      aria-expanded={false}
      onClick={onOpen}
    >
      <span className={styles.number}>{index + 1}</span>
      <span className={styles.text}>{question || 'No question yet'}</span>
      <ChevronDown size={16} aria-hidden />
    </button>
  );
}
