import { rateText } from '@soloist/contracts';
import { LockKeyhole } from 'lucide-react';
import { isFreelancer } from '../../../shared/profiles/profile.rules.ts';
import { ChipsField, TimeZoneField } from '../edit/choice-fields.tsx';
import { EditInPlace } from '../edit/edit-in-place.tsx';
import { RateField, SingleLineField } from '../edit/text-fields.tsx';
import { useEditing } from '../edit/use-editing.ts';
import styles from '../profile.module.css';
import { DetailRow, ZoneClock } from '../profile-elements.tsx';
import myStyles from './my-profile.module.css';

/** The details of the profile that take one line each. */
export function MyDetails() {
  const { profile } = useEditing();
  return (
    <dl className={styles.details}>
      {isFreelancer(profile) && <Rate />}
      <DetailForm fieldName="location" label="Location" hint="For example, Lisbon, Portugal." />
      <DetailForm fieldName="experience" label="Experience" hint="For example, 9 years." />
      <TimeZone />
      <Languages />
      <Phone />
    </dl>
  );
}

function Rate() {
  const { profile } = useEditing();
  return (
    <DetailRow label="Rate">
      <EditInPlace
        part="rate"
        label="rate"
        isEmpty={profile.isRateHidden || !rateText(profile.hourlyRate, profile.currency)}
        form={(form) => <RateField form={form} />}
      >
        {rateText(profile.hourlyRate, profile.currency)}
      </EditInPlace>
    </DetailRow>
  );
}

interface DetailFormProps {
  fieldName: 'location' | 'experience';
  label: string;
  hint: string;
}

function DetailForm({ fieldName, label, hint }: DetailFormProps) {
  const { profile } = useEditing();
  return (
    <DetailRow label={label}>
      <EditInPlace
        part={fieldName}
        label={fieldName}
        isEmpty={!profile[fieldName]}
        form={(form) => (
          <SingleLineField form={form} fieldName={fieldName} label={label} hint={hint} hideLabel />
        )}
      >
        {profile[fieldName]}
      </EditInPlace>
    </DetailRow>
  );
}

function TimeZone() {
  const { profile } = useEditing();
  return (
    <DetailRow label="Time zone">
      <EditInPlace
        part="timezone"
        label="time zone"
        isEmpty={!profile.timezone}
        form={(form) => <TimeZoneField form={form} />}
      >
        <ZoneClock timeZone={profile.timezone} />
      </EditInPlace>
    </DetailRow>
  );
}

function Languages() {
  const { profile } = useEditing();
  return (
    <DetailRow label="Languages">
      <EditInPlace
        part="languages"
        label="languages"
        isEmpty={profile.languages.length === 0}
        form={(form) => (
          <ChipsField
            form={form}
            fieldName="languages"
            label="Languages"
            hint="Press Enter or comma to add one."
          />
        )}
      >
        {profile.languages.join(', ')}
      </EditInPlace>
    </DetailRow>
  );
}

function Phone() {
  const { profile } = useEditing();
  const label = (
    <span className={myStyles.private}>
      Phone <LockKeyhole size={12} aria-label="(only you see this)" />
    </span>
  );
  return (
    <DetailRow label={label}>
      <EditInPlace
        part="phone"
        label="phone number"
        isEmpty={!profile.phonenumber}
        form={(form) => (
          <SingleLineField
            form={form}
            fieldName="phonenumber"
            label="Phone number"
            hint="Only you see this."
            hideLabel
            autoComplete="tel"
          />
        )}
      >
        {profile.phonenumber}
      </EditInPlace>
    </DetailRow>
  );
}
