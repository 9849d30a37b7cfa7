import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { maxTeamSize, newTeam, type Team } from '@soloist/contracts';
import { ChipsInput, Field, Input } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useSetTeam } from './platform.api.ts';

interface TeamDialogProps {
  /** The dialog creates a team when it is undefined. */
  team: Team | undefined;
  /** Names of the existing teams. */
  existingNames: string[];
  onClose: () => void;
}

/** Edits a team's members, or creates a team. */
export function TeamDialog({ team, existingNames, onClose }: TeamDialogProps) {
  const set = useSetTeam();
  const [people, setPeople] = useState(team?.people.map(({ id, email }) => email || id) ?? []);
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { name: team?.name ?? '' },
    resolver: standardSchemaResolver(newTeam),
  });
  const { errors } = formState;
  const submit = handleSubmit(({ name }) => {
    // Setting an existing team would replace its members.
    if (!team && existingNames.includes(name)) {
      return setError('name', { message: 'A team with this name already exists.' });
    }
    if (people.length === 0) return setError('root', { message: 'Add at least one person.' });
    return set.mutate(
      { name, people },
      {
        onSuccess: () => {
          showToast({ message: `Team ${name} saved.`, kind: 'success' });
          onClose();
        },
      },
    );
  });
  return (
    <FormDialog
      title={team ? `Edit ${team.name}` : 'New team'}
      action={team ? 'Save' : 'Create team'}
      busy={set.isPending && 'Saving'}
      problem={errors.root?.message ?? set.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      {!team && (
        <Field label="Name" hint="For example, Support." error={errors.name?.message}>
          <Input {...register('name')} maxLength={60} />
        </Field>
      )}
      <Field label="People" hint="Press Enter after each email address.">
        <ChipsInput value={people} onChange={setPeople} limit={254} max={maxTeamSize} />
      </Field>
    </FormDialog>
  );
}
