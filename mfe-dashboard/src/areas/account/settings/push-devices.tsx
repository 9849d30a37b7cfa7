import type { PushSubscriptionView } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import type { PushState } from '@soloist/web-client';
import { MonitorSmartphone } from 'lucide-react';
import { formatFullDay } from '../../shared/formats/full-dates.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import {
  usePushDevices,
  usePushState,
  useRemoveDevice,
  useTestDevice,
  useTurnOffPush,
  useTurnOnPush,
} from './notification-preferences.api.ts';
import styles from './settings.module.css';

/** Push notifications on this device and on other devices. */
export function PushDevices() {
  const state = usePushState();
  const devices = usePushDevices();
  return (
    <QueryPanel query={state} what="Your devices" height={64}>
      {(thisBrowser) => (
        <QueryPanel query={devices} what="Your devices" height={64}>
          {(all) => <DeviceList browser={thisBrowser} devices={all} />}
        </QueryPanel>
      )}
    </QueryPanel>
  );
}

interface DeviceListProps {
  browser: { state: PushState; deviceId: string | undefined };
  devices: PushSubscriptionView[];
}

function DeviceList({ browser: { state, deviceId }, devices }: DeviceListProps) {
  const thisDevice = devices.find(({ id }) => id === deviceId);
  // Another device may have removed this one.
  const current = state === 'on' && !thisDevice ? 'off' : state;
  return (
    <ul className={styles.rows}>
      <ThisDevice state={current} device={thisDevice} />
      {devices
        .filter((device) => device !== thisDevice)
        .map((device) => (
          <OtherDevice key={device.id} device={device} />
        ))}
    </ul>
  );
}

const stateTexts: Record<PushState, string> = {
  on: 'Receives your notifications, even while Soloist is closed.',
  off: 'Receives no notifications while Soloist is closed.',
  denied:
    'Notifications are blocked. Allow them in your browser’s site settings, then reload this page.',
  unsupported: 'This browser doesn’t support push notifications.',
  'needs-install':
    'On iPhone or iPad, choose Share, then Add to Home Screen. Open Soloist from there.',
};

interface ThisDeviceProps {
  state: PushState;
  device: PushSubscriptionView | undefined;
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
            Send test
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

function OtherDevice({ device: { id, device, createdAt } }: { device: PushSubscriptionView }) {
  const remove = useRemoveDevice();
  return (
    <li>
      <MonitorSmartphone size={20} aria-hidden="true" className={styles.icon} />
      <div className={styles.grow}>
        <b>{device}</b>
        <span>Receives your notifications since {formatFullDay(createdAt)}.</span>
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
