import { rateText } from '@soloist/contracts';
import { LockKeyhole } from 'lucide-react';
import { ChipsField, TimeZoneField } from '../edit/choice-fields.tsx';
import { EditInPlace } from '../edit/edit-in-place.tsx';
import { useEditing } from '../edit/editing.ts';
import { LineField, RateField } from '../edit/text-fields.tsx';
import styles from '../profile.module.css';
import { FactRow, ZoneClock } from '../profile-parts.tsx';
import { isFreelancer } from '../profile-texts.ts';
import own from './own.module.css';

/** The facts that fit on a line each. */
export function OwnFacts() {
  const { profile } = useEditing();
  return (
    <dl className={styles.facts}>
      {isFreelancer(profile) && <Rate />}
      <Line fact="location" label="Location" hint="Such as: Lisbon, Portugal." />
      <Line fact="experience" label="Experience" hint="Such as: 9 years." />
      <TimeZone />
      <Languages />
      <Phone />
    </dl>
  );
}

function Rate() {
  const { profile } = useEditing();
  return (
    <FactRow label="Rate">
      <EditInPlace
        part="rate"
        label="rate"
        isEmpty={!rateText(profile.hourlyRate)}
        form={(form) => <RateField form={form} />}
      >
        {rateText(profile.hourlyRate)}
      </EditInPlace>
    </FactRow>
  );
}

interface LineProps {
  fact: 'location' | 'experience';
  label: string;
  hint: string;
}

function Line({ fact, label, hint }: LineProps) {
  const { profile } = useEditing();
  return (
    <FactRow label={label}>
      <EditInPlace
        part={fact}
        label={fact}
        isEmpty={!profile[fact]}
        form={(form) => <LineField form={form} fact={fact} label={label} hint={hint} hideLabel />}
      >
        {profile[fact]}
      </EditInPlace>
    </FactRow>
  );
}

function TimeZone() {
  const { profile } = useEditing();
  return (
    <FactRow label="Time zone">
      <EditInPlace
        part="timezone"
        label="time zone"
        isEmpty={!profile.timezone}
        form={(form) => <TimeZoneField form={form} />}
      >
        <ZoneClock timeZone={profile.timezone} />
      </EditInPlace>
    </FactRow>
  );
}

function Languages() {
  const { profile } = useEditing();
  return (
    <FactRow label="Languages">
      <EditInPlace
        part="languages"
        label="languages"
        isEmpty={profile.languages.length === 0}
        form={(form) => (
          <ChipsField
            form={form}
            fact="languages"
            label="Languages"
            hint="Enter or comma adds one."
          />
        )}
      >
        {profile.languages.join(', ')}
      </EditInPlace>
    </FactRow>
  );
}

function Phone() {
  const { profile } = useEditing();
  const label = (
    <span className={own.private}>
      Phone <LockKeyhole size={12} aria-label="(only you see it)" />
    </span>
  );
  return (
    <FactRow label={label}>
      <EditInPlace
        part="phone"
        label="phone number"
        isEmpty={!profile.phonenumber}
        form={(form) => (
          <LineField
            form={form}
            fact="phonenumber"
            label="Phone number"
            hint="Shown to nobody else."
            hideLabel
            autoComplete="tel"
          />
        )}
      >
        {profile.phonenumber}
      </EditInPlace>
    </FactRow>
  );
}
