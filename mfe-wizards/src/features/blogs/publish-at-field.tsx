import { Button, Field, Input } from '@soloist/ui';
import { useController } from 'react-hook-form';
import { type BlogDraft, isAhead } from './blog-draft.ts';
import { fromLocalMoment, momentOf, timeZone, toLocalMoment } from './local-moment.ts';

/** When it becomes public; the past dates an older text. */
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
        value={toLocalMoment(value)}
        onChange={({ target }) => onChange(fromLocalMoment(target.value))}
        onBlur={onBlur}
      />
    </Field>
  );
}

function hintOf(publishAt: string | null): string {
  if (!publishAt) return `Empty: at once. Your time zone is ${timeZone()}.`;
  const when = `${momentOf(publishAt)}, ${timeZone()}`;
  return isAhead(publishAt) ? `Public from ${when}.` : `Dated ${when}.`;
}
