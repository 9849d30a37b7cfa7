// biome-ignore-all lint/a11y/noRedundantRoles: rows are cards on phones, and a browser may then forget that they are a table.

import {
  type AppKind,
  appKinds,
  type EmailTime,
  emailTimes,
  type NotificationKind,
  type NotificationPreferences,
  notificationKinds,
  notificationNames,
} from '@soloist/contracts';
import { Select, Switch } from '@soloist/ui';
import { useSetNotificationPreferences } from './notification-preferences.api.ts';
import styles from './notifications.module.css';
import { useSetEmailKinds } from './settings.api.ts';

interface NotificationTableProps {
  kinds: NotificationPreferences['kinds'];
  /** The kinds that are emailed. */
  emailedKinds: readonly NotificationKind[];
}

const columns = { app: 'In the app', push: 'Push', mail: 'Email' } as const;

const isAppKind = (kind: NotificationKind): kind is AppKind =>
  appKinds.some((each) => each === kind);

/** The channels of each kind of notification. */
export function NotificationTable({ kinds, emailedKinds }: NotificationTableProps) {
  return (
    <table role="table" className={styles.table}>
      <caption>Notifications by kind</caption>
      <thead role="rowgroup">
        <tr role="row">
          {['Kind', ...Object.values(columns)].map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {notificationKinds.map((kind) => (
          <KindRow key={kind} kind={kind} kinds={kinds} emailedKinds={emailedKinds} />
        ))}
      </tbody>
    </table>
  );
}

function KindRow({
  kind,
  kinds,
  emailedKinds,
}: NotificationTableProps & { kind: NotificationKind }) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <b>{notificationNames[kind]}</b>
        <span>{notificationHints[kind]}</span>
      </th>
      {(['app', 'push'] as const).map((channel) => (
        <td key={channel} role="cell" data-column={columns[channel]}>
          {isAppKind(kind) && <ChannelSwitch kind={kind} channel={channel} kinds={kinds} />}
        </td>
      ))}
      <td role="cell" data-column={columns.mail}>
        <EmailTimeSelect kind={kind} kinds={kinds} emailedKinds={emailedKinds} />
      </td>
    </tr>
  );
}

interface ChannelSwitchProps extends Pick<NotificationTableProps, 'kinds'> {
  kind: AppKind;
  channel: 'app' | 'push';
}

function ChannelSwitch({ kind, channel, kinds }: ChannelSwitchProps) {
  const set = useSetNotificationPreferences();
  return (
    <Switch
      hideLabel
      label={`${notificationNames[kind]}: ${columns[channel]}`}
      checked={kinds[kind][channel]}
      onChange={(isOn) => set.mutate({ kinds: { [kind]: { [channel]: isOn } } })}
    />
  );
}

const timeNames: Record<EmailTime, string> = {
  now: 'Immediately',
  hourly: 'Every hour',
  daily: 'Once a day',
};
const never = { value: 'never', label: 'Never' };

/** The profile stores whether a kind is emailed, the notification preferences store when. */
function EmailTimeSelect({
  kind,
  kinds,
  emailedKinds,
}: NotificationTableProps & { kind: NotificationKind }) {
  const setEmailed = useSetEmailKinds();
  const set = useSetNotificationPreferences();
  const isEmailed = emailedKinds.includes(kind);
  const times = isAppKind(kind) ? emailTimes : (['now'] as const);
  const current = isAppKind(kind) ? kinds[kind].mail : 'now';

  function choose(value: string) {
    const time = times.find((each) => each === value);
    if (time && time !== current && isAppKind(kind))
      set.mutate({ kinds: { [kind]: { mail: time } } });
    if (Boolean(time) === isEmailed) return;
    setEmailed.mutate(
      notificationKinds.filter((each) =>
        each === kind ? time !== undefined : emailedKinds.includes(each),
      ),
    );
  }

  return (
    <Select
      aria-label={`${notificationNames[kind]}: ${columns.mail}`}
      value={isEmailed ? current : never.value}
      options={[...times.map((value) => ({ value, label: timeNames[value] })), never]}
      onChange={(event) => choose(event.target.value)}
    />
  );
}

/** What triggers each kind of notification. */
const notificationHints: Record<NotificationKind, string> = {
  messages: 'Messages you haven’t seen for ten minutes.',
  proposal_news: 'When a client opens, accepts or declines a proposal, or delivery fails.',
  project_news: 'When a client approves a milestone, requests changes or adds a file.',
  invoice_news: 'When an invoice is opened, paid or overdue, or delivery fails.',
  payment_news: 'Updates on refunds, disputes, payouts, your plan and your referrals.',
  job_news: 'New applicants to your jobs and updates on your applications.',
  job_matches: 'New results of your saved searches.',
  site_message: 'Messages from your portfolio and your forms.',
  recommendations: 'When someone writes a recommendation you requested.',
  account_news: 'Domain and report updates.',
  signed_proposal: 'The signed document when a client accepts your proposal.',
  new_sign_in: 'When a new device signs in to your account.',
};
