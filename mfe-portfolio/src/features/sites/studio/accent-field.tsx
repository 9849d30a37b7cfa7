import type { SiteTheme } from '@soloist/contracts';
import { Field } from '@soloist/ui';
import { accentContrast, accentPresets } from './accent-contrast.rules.ts';
import styles from './look.module.css';

interface AccentFieldProps {
  theme: SiteTheme;
  /** `#rrggbb`, or empty for the theme's own. */
  value: string;
  onChange: (accent: string) => void;
}

/** The accent colour of a site. An unreadable colour is displayed corrected. */
export function AccentField({ theme, value, onChange }: AccentFieldProps) {
  const { displayed, ratio, isCorrected } = accentContrast(theme, value);
  const note = isCorrected
    ? `Adjusted to ${displayed} to keep text readable. Contrast ${ratio}.`
    : `Contrast ${ratio}, easy to read.`;
  return (
    <Field
      group
      label="Accent colour"
      hint={note}
      action={
        value !== '' && (
          <button type="button" className={styles.own} onClick={() => onChange('')}>
            Use theme colour
          </button>
        )
      }
    >
      <div className={styles.accent}>
        <input
          type="color"
          aria-label="Custom accent colour"
          className={styles.colour}
          value={value || displayed}
          onChange={(event) => onChange(event.target.value.toLowerCase())}
        />
        {accentPresets.map(({ name, colour }) => (
          <button
            key={colour}
            type="button"
            aria-label={name}
            title={name}
            aria-pressed={value === colour}
            className={styles.preset}
            style={{ backgroundColor: colour }}
            onClick={() => onChange(colour)}
          />
        ))}
      </div>
    </Field>
  );
}
