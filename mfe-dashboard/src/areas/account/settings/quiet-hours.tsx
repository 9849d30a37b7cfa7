import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  dateFormat,
  type NotificationPreferences,
  type QuietHours,
  quietHours,
} from '@soloist/contracts';
import { Button, Field, Input, Switch } from '@soloist/ui';
import { getClaims, Link, useMe } from '@soloist/web-client';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { useSetNotificationPreferences } from './notification-preferences.api.ts';
import styles from './notifications.module.css';
import settings from './settings.module.css';

const usualHours: QuietHours = { from: '22:00', to: '07:00' };

interface QuietHoursPartProps {
  preferences: NotificationPreferences;
}

/** The quiet hours of push notifications and email. */
export function QuietHoursPart({ preferences }: QuietHoursPartProps) {
  const set = useSetNotificationPreferences();
  const hours = preferences.quietHours;
  return (
    <>
      <Switch
        label="Quiet hours"
        hint="Pauses push and email during quiet hours. Codes and new sign-ins still arrive."
        checked={hours !== null}
        onChange={(isOn) => set.mutate({ quietHours: isOn ? usualHours : null })}
      />
      {hours && <HoursForm key={hours.from + hours.to} hours={hours} />}
      <TimeZone timezone={preferences.timezone} />
    </>
  );
}

function HoursForm({ hours }: { hours: QuietHours }) {
  const set = useSetNotificationPreferences();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(quietHours),
    defaultValues: hours,
  });
  const { from, to, root } = formState.errors;
  const submit = handleSubmit((form) =>
    set.mutate({ quietHours: form }, { onError: (error) => showFormError(error, setError) }),
  );
  return (
    <form className={styles.hours} onSubmit={submit} noValidate>
      <Field label="From" error={from?.message}>
        <Input type="time" {...register('from')} />
      </Field>
      <Field label="To" error={to?.message ?? root?.message}>
        <Input type="time" {...register('to')} />
      </Field>
      {formState.isDirty && (
        <Button type="submit" busy={set.isPending && 'Saving'}>
          Save hours
        </Button>
      )}
    </form>
  );
}

/** The profile's time zone, which the quiet hours use. */
function TimeZone({ timezone }: { timezone: string }) {
  const { data: me } = useMe();
  const isChosen = Boolean(me?.userInfo.timezone);
  const clock = dateFormat({ timeZone: timezone, timeStyle: 'short' })(new Date());
  return (
    <p className={settings.muted}>
      {isChosen
        ? `Your time zone is ${timezone.replaceAll('_', ' ')}: it is ${clock} there now. `
        : `Your profile has no time zone, so we use ${timezone}: it is ${clock} there now. `}
      <Link className={settings.link} to={`/profile/${getClaims()?.sub}?edit=timezone`}>
        {isChosen ? 'Change time zone' : 'Choose time zone'}
      </Link>
    </p>
  );
}
