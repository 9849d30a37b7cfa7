import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { mostInTeam, newTeam, type Team } from '@soloist/contracts';
import { ChipsInput, Field, Input } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../form-dialog.tsx';
import { useSetTeam } from './platform.api.ts';

interface TeamDialogProps {
  /** A new one where none is told. */
  team: Team | undefined;
  /** Names of the teams there are. */
  taken: string[];
  onClose: () => void;
}

/** Says who is in a team; a new one is named. */
export function TeamDialog({ team, taken, onClose }: TeamDialogProps) {
  const set = useSetTeam();
  const [people, setPeople] = useState(team?.people.map(({ id, email }) => email || id) ?? []);
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { name: team?.name ?? '' },
    resolver: standardSchemaResolver(newTeam),
  });
  const { errors } = formState;
  const submit = handleSubmit(({ name }) => {
    // To set a team that is there would leave out who is in it.
    if (!team && taken.includes(name)) {
      return setError('name', { message: 'There is a team of this name.' });
    }
    if (people.length === 0) return setError('root', { message: 'Please add somebody.' });
    return set.mutate(
      { name, people },
      {
        onSuccess: () => {
          showToast({ message: `${name} is stored.`, kind: 'success' });
          onClose();
        },
      },
    );
  });
  return (
    <FormDialog
      title={team ? `Who is in ${team.name}` : 'New team'}
      action={team ? 'Save' : 'Make team'}
      busy={set.isPending && 'Storing'}
      problem={errors.root?.message ?? set.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      {!team && (
        <Field label="Name" hint="Such as Support." error={errors.name?.message}>
          <Input {...register('name')} maxLength={60} />
        </Field>
      )}
      <Field label="People" hint="Their addresses, with Enter after each.">
        <ChipsInput value={people} onChange={setPeople} limit={254} max={mostInTeam} />
      </Field>
    </FormDialog>
  );
}
