// biome-ignore-all lint/a11y/noRedundantRoles: rows are cards on phones, and a browser may then forget that they are a table.
import {
  type AppKind,
  appKinds,
  type MailTime,
  mailTimes,
  type NoticeKind,
  type NotificationPreferences,
  noticeKinds,
  noticeNames,
} from '@soloist/contracts';
import { Select, Switch } from '@soloist/ui';
import { noticeHints } from './notice-hints.ts';
import { useSetNoticePreferences } from './notice-preferences.api.ts';
import styles from './notifications.module.css';
import { useSetMailKinds } from './settings.api.ts';

interface NoticeTableProps {
  kinds: NotificationPreferences['kinds'];
  /** The kinds that are mailed at all. */
  mailed: readonly NoticeKind[];
}

const columns = { app: 'In the app', push: 'Push', mail: 'E-mail' } as const;

const isAppKind = (kind: NoticeKind): kind is AppKind => appKinds.some((each) => each === kind);

/** Which kind comes where. */
export function NoticeTable({ kinds, mailed }: NoticeTableProps) {
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
        {noticeKinds.map((kind) => (
          <KindRow key={kind} kind={kind} kinds={kinds} mailed={mailed} />
        ))}
      </tbody>
    </table>
  );
}

function KindRow({ kind, kinds, mailed }: NoticeTableProps & { kind: NoticeKind }) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <b>{noticeNames[kind]}</b>
        <span>{noticeHints[kind]}</span>
      </th>
      {(['app', 'push'] as const).map((channel) => (
        <td key={channel} role="cell" data-column={columns[channel]}>
          {isAppKind(kind) && <ChannelSwitch kind={kind} channel={channel} kinds={kinds} />}
        </td>
      ))}
      <td role="cell" data-column={columns.mail}>
        <MailChoice kind={kind} kinds={kinds} mailed={mailed} />
      </td>
    </tr>
  );
}

interface ChannelSwitchProps extends Pick<NoticeTableProps, 'kinds'> {
  kind: AppKind;
  channel: 'app' | 'push';
}

function ChannelSwitch({ kind, channel, kinds }: ChannelSwitchProps) {
  const set = useSetNoticePreferences();
  return (
    <Switch
      hideLabel
      label={`${noticeNames[kind]}: ${columns[channel]}`}
      checked={kinds[kind][channel]}
      onChange={(isOn) => set.mutate({ kinds: { [kind]: { [channel]: isOn } } })}
    />
  );
}

const timeNames: Record<MailTime, string> = {
  now: 'At once',
  hourly: 'Every hour',
  daily: 'Once a day',
};
const never = { value: 'never', label: 'Never' };

/** Whether it is mailed at all is the profile's to say, when it goes the notifications'. */
function MailChoice({ kind, kinds, mailed }: NoticeTableProps & { kind: NoticeKind }) {
  const setMailed = useSetMailKinds();
  const set = useSetNoticePreferences();
  const isMailed = mailed.includes(kind);
  const times = isAppKind(kind) ? mailTimes : (['now'] as const);
  const current = isAppKind(kind) ? kinds[kind].mail : 'now';

  function choose(value: string) {
    const time = times.find((each) => each === value);
    if (time && time !== current && isAppKind(kind))
      set.mutate({ kinds: { [kind]: { mail: time } } });
    if (Boolean(time) === isMailed) return;
    setMailed.mutate(
      noticeKinds.filter((each) => (each === kind ? time !== undefined : mailed.includes(each))),
    );
  }

  return (
    <Select
      aria-label={`${noticeNames[kind]}: ${columns.mail}`}
      value={isMailed ? current : never.value}
      options={[...times.map((value) => ({ value, label: timeNames[value] })), never]}
      onChange={(event) => choose(event.target.value)}
    />
  );
}
