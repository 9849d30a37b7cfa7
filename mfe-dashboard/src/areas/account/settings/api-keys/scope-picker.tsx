import { type KeyArea, type KeyScope, keyAreas } from '@soloist/contracts';
import { Select } from '@soloist/ui';
import { useId } from 'react';
import styles from './api-keys.module.css';
import { type AccessLevel, levelIn, levelsOf, withLevel } from './api-keys.rules.ts';

interface ScopePickerProps {
  scopes: readonly KeyScope[];
  onChange: (scopes: KeyScope[]) => void;
  problem: string | undefined;
}

/** What a key may read and write, by subject. */
export function ScopePicker({ scopes, onChange, problem }: ScopePickerProps) {
  const id = useId();
  return (
    <fieldset className={styles.picker} aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend>Access</legend>
      {(Object.keys(keyAreas) as KeyArea[]).map((area) => (
        <div key={area} className={styles.area}>
          <label htmlFor={`${id}-${area}`}>
            {keyAreas[area].label}
            <span id={`${id}-${area}-covers`}>{keyAreas[area].covers}</span>
          </label>
          <Select
            id={`${id}-${area}`}
            options={levelsOf(area)}
            value={levelIn(scopes, area)}
            onChange={({ target }) =>
              onChange(withLevel(scopes, area, target.value as AccessLevel))
            }
          />
        </div>
      ))}
      {problem && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
