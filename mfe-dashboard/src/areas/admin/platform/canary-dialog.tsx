import { type Audience, audience as audienceSchema } from '@soloist/contracts';
import { ChipsInput, Field, NumberField } from '@soloist/ui';
import { useState } from 'react';
import { ReasonDialog } from '../layout/reason-dialog.tsx';
import { invalidInput, resolveUserIds } from './find-people.api.ts';
import { actOnRelease, type ReleaseAct, useTeams } from './platform.api.ts';
import styles from './platform.module.css';
import { audienceText } from './platform.rules.ts';

interface CanaryDialogProps {
  act: Extract<ReleaseAct, { kind: 'startCanary' }>;
  onClose: () => void;
}

/** Sets the audience of a canary: a share of browsers, people and teams. */
export function CanaryDialog({ act, onClose }: CanaryDialogProps) {
  const { remote, version } = act;
  const [share, setShare] = useState<number | null>(act.audience.share);
  // Existing people are listed by their ids.
  const [people, setPeople] = useState<string[]>(act.audience.userIds);
  const existingTeams = useTeams().data ?? [];
  const [teams, setTeams] = useState<string[]>(act.audience.teams);
  const submit = async (reason: string) => {
    const audience = checked({ share: share ?? 0, userIds: await resolveUserIds(people), teams });
    await actOnRelease({ ...act, audience }, reason);
    return {
      message: `${remote} ${version} reaches its audience within seconds: ${audienceText(audience)}.`,
    };
  };
  return (
    <ReasonDialog
      title={`Canary of ${version}`}
      text={`Everyone else gets the live version of ${remote}. Browsers keep the version they have.`}
      action="Save canary"
      busy="Saving"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Percentage of browsers" hint="Raising it keeps the browsers already included.">
        <NumberField
          value={share}
          onChange={setShare}
          after={<span className={styles.unit}>%</span>}
        />
      </Field>
      <Field label="People" optional hint="Press Enter after each email address.">
        <ChipsInput value={people} onChange={setPeople} limit={254} max={200} />
      </Field>
      <Field label="Teams" optional hint="Press Enter after each name.">
        <ChipsInput
          value={teams}
          onChange={setTeams}
          suggestions={existingTeams.map(({ name }) => name)}
          max={20}
        />
      </Field>
    </ReasonDialog>
  );
}

function checked(audience: Audience): Audience {
  const { success, error } = audienceSchema.safeParse(audience);
  if (!success) {
    const isShare = error.issues.some(({ path }) => path[0] === 'share');
    throw invalidInput(
      isShare ? 'Enter a percentage from 0 to 100.' : 'Too many people or teams. Remove some.',
    );
  }
  const { share, userIds, teams } = audience;
  if (share === 0 && userIds.length === 0 && teams.length === 0) {
    throw invalidInput('Choose who gets it: a share of browsers, people or teams.');
  }
  return audience;
}
