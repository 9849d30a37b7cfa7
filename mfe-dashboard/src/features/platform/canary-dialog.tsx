import { type Audience, audience as audienceSchema } from '@soloist/contracts';
import { ChipsInput, Field, NumberField } from '@soloist/ui';
import { useState } from 'react';
import { ReasonDialog } from '../admin/reason-dialog.tsx';
import { idsOf, refused } from './find-people.ts';
import { actOnRelease, type ReleaseAct, useTeams } from './platform.api.ts';
import styles from './platform.module.css';
import { audienceText } from './platform-texts.ts';

interface CanaryDialogProps {
  act: Extract<ReleaseAct, { kind: 'startCanary' }>;
  onClose: () => void;
}

/** Says who gets a version besides everybody's: a share of browsers, people, teams. */
export function CanaryDialog({ act, onClose }: CanaryDialogProps) {
  const { remote, version } = act;
  const [share, setShare] = useState<number | null>(act.audience.share);
  // Those that are there already are known by their ids alone.
  const [people, setPeople] = useState<string[]>(act.audience.userIds);
  const known = useTeams().data ?? [];
  const [teams, setTeams] = useState<string[]>(act.audience.teams);
  const submit = async (reason: string) => {
    const audience = checked({ share: share ?? 0, userIds: await idsOf(people), teams });
    await actOnRelease({ ...act, audience }, reason);
    return { message: `${audienceText(audience)} get ${remote} ${version} within seconds.` };
  };
  return (
    <ReasonDialog
      title={`Show ${version} to some`}
      text={`Everybody else gets the live version of ${remote}. A browser that has one of the two keeps it.`}
      action="Show it to them"
      busy="Storing"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Per cent of browsers" hint="More of them keeps those who have it.">
        <NumberField
          value={share}
          onChange={setShare}
          after={<span className={styles.unit}>%</span>}
        />
      </Field>
      <Field label="People" optional hint="Their addresses, with Enter after each.">
        <ChipsInput value={people} onChange={setPeople} limit={254} max={200} />
      </Field>
      <Field label="Teams" optional hint="Their names, with Enter after each.">
        <ChipsInput
          value={teams}
          onChange={setTeams}
          suggestions={known.map(({ name }) => name)}
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
    throw refused(isShare ? 'Per cent are from 0 to 100.' : 'Too many people or teams.');
  }
  const { share, userIds, teams } = audience;
  if (share === 0 && userIds.length === 0 && teams.length === 0) {
    throw refused('Please say who gets it: a share of browsers, people or teams.');
  }
  return audience;
}
