import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type OwnProfile, type ProfileUpdate, profileUpdate } from '@soloist/contracts';
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
import { useUpdateProfile } from '../profiles.api.ts';
import { ownTimeZone } from '../time-zones.ts';
import styles from './edit.module.css';
import { type Part, parts, useEditing } from './editing.ts';

export type FactsForm = UseFormReturn<ProfileUpdate>;
type Fact = keyof ProfileUpdate;

interface EditFormProps {
  part: Part;
  label: string;
  children: (form: FactsForm) => ReactNode;
}

/** The form of a few facts. What is typed stays until it is saved or given up. */
export function EditForm({ part, label, children }: EditFormProps) {
  const { profile, close } = useEditing();
  // As it was when the form opened: what another tab saves meanwhile is no change of this form.
  const [before] = useState(profile);
  const update = useUpdateProfile();
  const form = useForm<ProfileUpdate>({
    resolver: standardSchemaResolver(profileUpdate),
    defaultValues: startOf(before, part),
  });
  const element = useFocusedForm();
  const isBusy = update.isPending;

  const submit = form.handleSubmit((facts) => {
    const changes = changedFacts(before, { facts, part });
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

// A field that is left may grow (a typed word becomes a chip): done between press and release, the
// button would move away from under the pointer. So the field is left by the click.
const keepFocus = (event: MouseEvent) => event.preventDefault();

function startOf(profile: OwnProfile, part: Part): ProfileUpdate {
  const start = Object.fromEntries(parts[part].map((fact) => [fact, profile[fact]]));
  // The best guess is there already, to be confirmed.
  return part === 'timezone' && !profile.timezone ? { timezone: ownTimeZone() } : start;
}

function changedFacts(
  profile: OwnProfile,
  { facts, part }: { facts: ProfileUpdate; part: Part },
): ProfileUpdate {
  const isChanged = (fact: Fact) => JSON.stringify(facts[fact]) !== JSON.stringify(profile[fact]);
  return Object.fromEntries(
    parts[part].filter(isChanged).map((fact) => [fact, facts[fact]]),
  ) as ProfileUpdate;
}

/** What the server said of a field stands at that field; anything else above the buttons. */
function placeProblem(
  error: Error,
  { part, setError }: { part: Part; setError: UseFormSetError<ProfileUpdate> },
) {
  const facts: readonly Fact[] = parts[part];
  const details = error instanceof ApiError ? error.details : [];
  const ofFields = details.filter(({ path }) => facts.includes(path.split('.')[0] as Fact));
  for (const { path, message } of ofFields) setError(path as Fact, { message });
  if (ofFields.length > 0) return;
  const isTaken = error instanceof ApiError && error.code === 'conflict';
  setError(isTaken && facts[0] ? facts[0] : 'root', { message: error.message });
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
