import type { PushSubscriptionShown } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import type { PushState } from '@soloist/web-client';
import { MonitorSmartphone } from 'lucide-react';
import { Loaded } from '../../loaded.tsx';
import {
  usePushDevices,
  usePushState,
  useRemoveDevice,
  useTestDevice,
  useTurnOffPush,
  useTurnOnPush,
} from './notice-preferences.api.ts';
import styles from './settings.module.css';
import { formatFullDay } from './settings-texts.ts';

/** Whether this device shows notifications, and which others do. */
export function PushDevices() {
  const state = usePushState();
  const devices = usePushDevices();
  return (
    <Loaded query={state} what="Your devices" height={64}>
      {(here) => (
        <Loaded query={devices} what="Your devices" height={64}>
          {(all) => <DeviceList here={here} devices={all} />}
        </Loaded>
      )}
    </Loaded>
  );
}

interface DeviceListProps {
  here: { state: PushState; deviceId: string | undefined };
  devices: PushSubscriptionShown[];
}

function DeviceList({ here: { state, deviceId }, devices }: DeviceListProps) {
  const own = devices.find(({ id }) => id === deviceId);
  // Another device may have removed this one.
  const current = state === 'on' && !own ? 'off' : state;
  return (
    <ul className={styles.rows}>
      <ThisDevice state={current} device={own} />
      {devices
        .filter((device) => device !== own)
        .map((device) => (
          <OtherDevice key={device.id} device={device} />
        ))}
    </ul>
  );
}

const stateTexts: Record<PushState, string> = {
  on: 'Shows your notifications, also while Soloist is closed.',
  off: 'Shows nothing while Soloist is closed.',
  denied:
    'You have blocked notifications of this site. Allow them in the site settings of your browser, beside the address, then load this page again.',
  unsupported: 'This browser cannot show notifications of websites.',
  'needs-install':
    'On an iPhone or iPad, first add Soloist to the home screen: Share, then Add to Home Screen. Open it from there and come back to this page.',
};

interface ThisDeviceProps {
  state: PushState;
  device: PushSubscriptionShown | undefined;
}

function ThisDevice({ state, device }: ThisDeviceProps) {
  const turnOn = useTurnOnPush();
  const turnOff = useTurnOffPush();
  const test = useTestDevice();
  return (
    <li>
      <MonitorSmartphone size={20} aria-hidden="true" className={styles.icon} />
      <div className={styles.grow}>
        <b>This device</b>
        <span>{stateTexts[state]}</span>
      </div>
      {state === 'off' && (
        <Button size="sm" onClick={() => turnOn.mutate()} busy={turnOn.isPending && 'Turning on'}>
          Turn on
        </Button>
      )}
      {state === 'on' && device && (
        <div className={styles.actions}>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => test.mutate(device.id)}
            busy={test.isPending && 'Sending'}
          >
            Send a test
          </Button>
          <Button
            size="sm"
            onClick={() => turnOff.mutate()}
            busy={turnOff.isPending && 'Turning off'}
          >
            Turn off
          </Button>
        </div>
      )}
    </li>
  );
}

function OtherDevice({ device: { id, device, createdAt } }: { device: PushSubscriptionShown }) {
  const remove = useRemoveDevice();
  return (
    <li>
      <MonitorSmartphone size={20} aria-hidden="true" className={styles.icon} />
      <div className={styles.grow}>
        <b>{device}</b>
        <span>Shows your notifications since {formatFullDay(createdAt)}.</span>
      </div>
      <Button
        size="sm"
        aria-label={`Turn off ${device}`}
        onClick={() => remove.mutate(id)}
        busy={remove.isPending && 'Turning off'}
      >
        Turn off
      </Button>
    </li>
  );
}
