import { Button, Field, Input } from '@soloist/ui';
import { useController } from 'react-hook-form';
import { type BlogDraft, isInFuture } from './blog-draft.rules.ts';
import { formatDateTime, fromLocalTime, timeZone, toLocalTime } from './local-time.rules.ts';

/** The publication date; a date in the past suits an older text. */
export function PublishAtField() {
  const { field, fieldState } = useController<BlogDraft, 'publishAt'>({ name: 'publishAt' });
  const { value, onChange, onBlur, ref } = field;
  return (
    <Field
      label="Publish at"
      optional={!value}
      hint={hintOf(value)}
      error={fieldState.error?.message}
      action={
        value && (
          <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
            Clear
          </Button>
        )
      }
    >
      <Input
        ref={ref}
        type="datetime-local"
        value={toLocalTime(value)}
        onChange={({ target }) => onChange(fromLocalTime(target.value))}
        onBlur={onBlur}
      />
    </Field>
  );
}

function hintOf(publishAt: string | null): string {
  if (!publishAt) return `Leave empty to publish now. Your time zone is ${timeZone()}.`;
  const when = `${formatDateTime(publishAt)}, ${timeZone()}`;
  return isInFuture(publishAt) ? `Publishes on ${when}.` : `Dated ${when}.`;
}
