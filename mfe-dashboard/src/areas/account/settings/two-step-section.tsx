import { Badge, Button } from '@soloist/ui';
import { type ReactNode, useState } from 'react';
import { formatFullDay, formatInstant } from '../../shared/formats/full-dates.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';
import { useStopRecovery, useTwoStep } from './two-step.api.ts';
import { RenewCodesDialog, TurnOffDialog } from './two-step-code-dialogs.tsx';
import { TwoStepSetup } from './two-step-setup.tsx';

/** A code from an authenticator app after the password or Google: turn on, recovery codes, turn off. */
export function TwoStepSection() {
  const twoStep = useTwoStep();
  return (
    <SettingsSection
      id="two-step"
      text="Ask for a code from an authenticator app after your password or Google."
    >
      <QueryPanel query={twoStep} what="Your two-step verification" height={64}>
        {({ enabledAt, recoveryCodesLeft, recovery }) =>
          enabledAt ? (
            <TurnedOn since={enabledAt} codesLeft={recoveryCodesLeft}>
              {recovery && <RecoveryRow {...recovery} />}
            </TurnedOn>
          ) : (
            <TurnedOff />
          )
        }
      </QueryPanel>
    </SettingsSection>
  );
}

function TurnedOff() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Turn on</Button>
      <TwoStepSetup open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

const fewCodes = 3;

function describeCodesLeft(count: number): string {
  if (count === 0) return 'No codes left. Get new ones now.';
  const left = count === 1 ? '1 code left' : `${count} codes left`;
  return count <= fewCodes ? `${left}. Get new ones soon.` : left;
}

interface TurnedOnProps {
  since: string;
  codesLeft: number;
  children: ReactNode;
}

function TurnedOn({ since, codesLeft, children }: TurnedOnProps) {
  const [dialog, setDialog] = useState<'renew' | 'off'>();
  const close = () => setDialog(undefined);
  return (
    <ul className={styles.rows}>
      <li className={styles.wrapping}>
        <div className={styles.grow}>
          <b>
            Authenticator app <Badge tone="ok">On</Badge>
          </b>
          <span>Since {formatFullDay(since)}</span>
        </div>
        <Button size="sm" onClick={() => setDialog('off')}>
          Turn off
        </Button>
      </li>
      <li className={styles.wrapping}>
        <div className={styles.grow}>
          <b>Recovery codes</b>
          <span>{describeCodesLeft(codesLeft)}</span>
        </div>
        <Button size="sm" onClick={() => setDialog('renew')}>
          Get new codes
        </Button>
      </li>
      {children}
      <TurnOffDialog open={dialog === 'off'} onClose={close} />
      <RenewCodesDialog open={dialog === 'renew'} onClose={close} />
    </ul>
  );
}

/** The owner may not know of it: someone with the password asked for it. */
function RecoveryRow({ endsAt, stopToken }: { endsAt: string; stopToken: string }) {
  const stop = useStopRecovery();
  return (
    <li className={styles.wrapping}>
      <div className={styles.grow}>
        <b>Account recovery</b>
        <span>From {formatInstant(endsAt)}, your password alone logs in.</span>
      </div>
      <Button size="sm" busy={stop.isPending && 'Stopping'} onClick={() => stop.mutate(stopToken)}>
        Stop recovery
      </Button>
    </li>
  );
}
