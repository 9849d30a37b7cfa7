import type { SiteTheme } from '@soloist/contracts';
import { Field } from '@soloist/ui';
import { accentNote, accentPresets } from './accent-note.ts';
import styles from './look.module.css';

interface AccentFieldProps {
  theme: SiteTheme;
  /** `#rrggbb`, or empty for the theme's own. */
  value: string;
  onChange: (accent: string) => void;
}

/** The one colour of a site. What would be hard to read is shown as it is corrected. */
export function AccentField({ theme, value, onChange }: AccentFieldProps) {
  const { shown, ratio, isCorrected } = accentNote(theme, value);
  const note = isCorrected
    ? `Shown as ${shown}, so that text stays readable: contrast ${ratio}.`
    : `Contrast ${ratio}, easy to read.`;
  return (
    <Field
      group
      label="Accent colour"
      hint={note}
      action={
        value !== '' && (
          <button type="button" className={styles.own} onClick={() => onChange('')}>
            Use the theme’s own
          </button>
        )
      }
    >
      <div className={styles.accent}>
        <input
          type="color"
          aria-label="Accent colour of your own"
          className={styles.colour}
          value={value || shown}
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
