import { type FlagSetting, type FlagView, flags, withReason } from '@soloist/contracts';
import { Badge, Button, Field, Heading, NumberField, RadioGroup } from '@soloist/ui';
import { call, queryClient, useQuery } from '@soloist/web-client';
import { useState } from 'react';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import styles from '../layout/admin.module.css';
import { AdminPage } from '../layout/admin-page.tsx';
import { ReasonDialog } from '../layout/reason-dialog.tsx';

const key = ['admin', 'flags'];

/** Feature flags with who changed each of them. */
export function FlagsPage() {
  const list = useQuery({ queryKey: key, queryFn: ({ signal }) => call(flags.list, { signal }) });
  const [open, setOpen] = useState<FlagView | null>(null);
  return (
    <AdminPage title="Feature flags">
      <p className={styles.calm}>
        Changes reach every service within two seconds. If flags are unavailable, code defaults
        apply.
      </p>
      <QueryPanel query={list} what="The flags" height={320}>
        {(data) => data.flags.map((flag) => <Flag key={flag.key} flag={flag} onChange={setOpen} />)}
      </QueryPanel>
      {open && <FlagDialog flag={open} onClose={() => setOpen(null)} />}
    </AdminPage>
  );
}

function Flag({ flag, onChange }: { flag: FlagView; onChange: (flag: FlagView) => void }) {
  const { tone, label } = settingText(flag.setting);
  return (
    <section className={styles.section} aria-labelledby={`flag-${flag.key}`}>
      <div className={styles.tools}>
        <Heading level={2} size="section" id={`flag-${flag.key}`}>
          {flag.key}
        </Heading>
        <Badge tone={tone}>{label}</Badge>
        {flag.isStale && <Badge tone="warn">Stale</Badge>}
      </div>
      <p className={styles.calm}>
        {flag.says} Owned by {flag.owner}
        {flag.until ? `, until ${flag.until}.` : '.'}
      </p>
      <div>
        <Button onClick={() => onChange(flag)}>Change {flag.key}</Button>
      </div>
      {flag.changes.length > 0 && (
        <ul>
          {flag.changes.slice(0, 5).map((change) => (
            <li key={change.at} className={styles.calm}>
              {settingText(change.setting).label} by {change.by}, {formatInstant(change.at)}:{' '}
              {change.reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function settingText({ state, share, userIds }: FlagSetting) {
  if (state === 'on') return { label: 'On', tone: 'ok' as const };
  if (state === 'off') return { label: 'Off', tone: 'bad' as const };
  const named = userIds.length > 0 ? ` and ${userIds.length} named` : '';
  return { label: `On for ${share}%${named}`, tone: 'info' as const };
}

const states = [
  { value: 'on', label: 'On for everyone' },
  { value: 'off', label: 'Off for everyone' },
  { value: 'some', label: 'On for some people' },
];

function FlagDialog({ flag, onClose }: { flag: FlagView; onClose: () => void }) {
  const [setting, setSetting] = useState<FlagSetting>(flag.setting);
  const submit = async (reason: string) => {
    const done = await call(flags.set, {
      params: { key: flag.key },
      body: setting,
      headers: withReason(reason),
    });
    await queryClient.invalidateQueries({ queryKey: key });
    return done;
  };
  return (
    <ReasonDialog
      title={`Change ${flag.key}`}
      text={flag.says}
      action="Change"
      busy="Changing"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field group label="State">
        <RadioGroup
          value={setting.state}
          options={states}
          onChange={(state) => setSetting({ ...setting, state: state as FlagSetting['state'] })}
        />
      </Field>
      {setting.state === 'some' && (
        <Field label="Percentage of people" hint="The same people are always included.">
          <NumberField
            value={setting.share}
            onChange={(share) => setSetting({ ...setting, share: share ?? 0 })}
          />
        </Field>
      )}
    </ReasonDialog>
  );
}
