import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type MyProfile, type ProfileUpdate, profileUpdate } from '@soloist/contracts';
import { Banner, Button } from '@soloist/ui';
import { ApiError } from '@soloist/web-client';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type UseFormReturn, type UseFormSetError, useForm } from 'react-hook-form';
import { browserTimeZone } from '../../../shared/formats/time-zones.rules.ts';
import { useUpdateProfile } from '../../../shared/profiles/profiles.api.ts';
import styles from './edit.module.css';
import { type ProfileForm, profileForms, useEditing } from './use-editing.ts';

export type ProfileEditForm = UseFormReturn<ProfileUpdate>;
type FieldName = keyof ProfileUpdate;

interface EditFormProps {
  part: ProfileForm;
  label: string;
  children: (form: ProfileEditForm) => ReactNode;
}

/** The form of a few profile fields. Input stays until it is saved or cancelled. */
export function EditForm({ part, label, children }: EditFormProps) {
  const { profile, close } = useEditing();
  // The profile when the form opened, so that changes in another tab do not count as changes here.
  const [before] = useState(profile);
  const update = useUpdateProfile();
  const form = useForm<ProfileUpdate>({
    resolver: standardSchemaResolver(profileUpdate),
    defaultValues: startOf(before, part),
  });
  const element = useFocusedForm();
  const isBusy = update.isPending;

  const submit = form.handleSubmit((fields) => {
    const changes = changedFields(before, { fields, part });
    if (Object.keys(changes).length === 0) return close(part);
    update.mutate(changes, {
      onSuccess: () => close(part),
      onError: (error) => placeProblem(error, { part, setError: form.setError }),
    });
  });
  function handleKeyDown(event: KeyboardEvent) {
    const sends = event.key === 'Enter' && (event.metaKey || event.ctrlKey);
    if (event.nativeEvent.isComposing || isBusy) return;
    if (event.key === 'Escape') close(part);
    if (sends) void submit();
  }
  const { root } = form.formState.errors;
  return (
    <form
      ref={element}
      className={styles.form}
      aria-label={`Edit ${label}`}
      noValidate
      onSubmit={submit}
      onKeyDown={handleKeyDown}
    >
      {children(form)}
      {root && <Banner>{root.message}</Banner>}
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="primary"
          size="sm"
          busy={isBusy && 'Saving'}
          onMouseDown={keepFocus}
          onClick={({ currentTarget }) => currentTarget.focus()}
        >
          Save
        </Button>
        <Button
          variant="ghost"
          size="sm"
          disabled={isBusy}
          onMouseDown={keepFocus}
          onClick={() => close(part)}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}

// A field may grow on blur (a typed word becomes a chip). Between press and release that would move
// the button away from the pointer, so the click blurs the field instead.
const keepFocus = (event: MouseEvent) => event.preventDefault();

function startOf(profile: MyProfile, part: ProfileForm): ProfileUpdate {
  const start = Object.fromEntries(profileForms[part].map((field) => [field, profile[field]]));
  // Prefills the browser's time zone for the person to confirm.
  if (part === 'timezone' && !profile.timezone) return { timezone: browserTimeZone() };
  // The default rate is not the person's.
  return part === 'rate' && profile.isRateHidden ? { hourlyRate: '' } : start;
}

function changedFields(
  profile: MyProfile,
  { fields, part }: { fields: ProfileUpdate; part: ProfileForm },
): ProfileUpdate {
  const isChanged = (field: FieldName) =>
    (field === 'hourlyRate' && profile.isRateHidden) ||
    JSON.stringify(fields[field]) !== JSON.stringify(profile[field]);
  return Object.fromEntries(
    profileForms[part].filter(isChanged).map((field) => [field, fields[field]]),
  ) as ProfileUpdate;
}

/** Shows the server's field errors at their fields, and anything else above the buttons. */
function placeProblem(
  error: Error,
  { part, setError }: { part: ProfileForm; setError: UseFormSetError<ProfileUpdate> },
) {
  const fields: readonly FieldName[] = profileForms[part];
  const details = error instanceof ApiError ? error.details : [];
  const fieldErrors = details.filter(({ path }) =>
    fields.includes(path.split('.')[0] as FieldName),
  );
  for (const { path, message } of fieldErrors) setError(path as FieldName, { message });
  if (fieldErrors.length > 0) return;
  const isTaken = error instanceof ApiError && error.code === 'conflict';
  setError(isTaken && fields[0] ? fields[0] : 'root', { message: error.message });
}

/** Puts the cursor at the end of the first field. */
function useFocusedForm() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>('input, textarea, select');
    field?.focus();
    if (field?.matches('textarea, input[type="text"]')) {
      field.setSelectionRange(field.value.length, field.value.length);
    }
  }, []);
  return form;
}
