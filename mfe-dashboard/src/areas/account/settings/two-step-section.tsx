import { Badge, Button } from '@soloist/ui';
import { useState } from 'react';
import { formatFullDay } from '../../shared/formats/full-dates.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';
import { useTwoStep } from './two-step.api.ts';
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
        {({ enabledAt, recoveryCodesLeft }) =>
          enabledAt ? <TurnedOn since={enabledAt} codesLeft={recoveryCodesLeft} /> : <TurnedOff />
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

function TurnedOn({ since, codesLeft }: { since: string; codesLeft: number }) {
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
      <TurnOffDialog open={dialog === 'off'} onClose={close} />
      <RenewCodesDialog open={dialog === 'renew'} onClose={close} />
    </ul>
  );
}
