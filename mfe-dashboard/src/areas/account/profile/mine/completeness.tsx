import { completenessFields, missingProfileFields, readerLocale } from '@soloist/contracts';
import { Pips } from '@soloist/ui';
import { fieldNames } from '../../../shared/profiles/profile.rules.ts';
import { formOf, useEditing } from '../edit/use-editing.ts';
import styles from '../profile.module.css';
import myStyles from './my-profile.module.css';

const list = new Intl.ListFormat(readerLocale);

/** The completeness over nine fields; each missing field is a button that opens its form. */
export function Completeness({ onShowAbout }: { onShowAbout: () => void }) {
  const { profile, open } = useEditing();
  const missing = missingProfileFields(profile);
  const total = completenessFields.length;
  const done = total - missing.length;
  const sentence = list.formatToParts(missing.map((field) => fieldNames[field]));
  const handleAdd = (name: string) => {
    const field = missing.find((missed) => fieldNames[missed] === name);
    if (!field) return;
    if (field === 'about') onShowAbout();
    open(formOf(field));
  };
  return (
    <section
      className={myStyles.completeness}
      aria-label="Completeness"
      data-tour="profile-completeness"
    >
      <p>
        <b>
          {done} of {total} complete.
        </b>{' '}
        {missing.length === 0 && <span className={styles.muted}>Nothing is missing.</span>}
        {missing.length > 0 && 'Add your '}
        {sentence.map(({ type, value }, index) =>
          type === 'literal' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a separator is its position
            <span key={index}>{value}</span>
          ) : (
            <button
              key={value}
              type="button"
              className={myStyles.inlineAdd}
              onClick={() => handleAdd(value)}
            >
              {value}
            </button>
          ),
        )}
        {missing.length > 0 && '.'}
      </p>
      <Pips done={done} total={total} label={`${done} of ${total} profile fields`} />
    </section>
  );
}
