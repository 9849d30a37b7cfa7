import { completenessFields, missingProfileFields } from '@soloist/contracts';
import { Pips } from '@soloist/ui';
import { partOf, useEditing } from '../edit/editing.ts';
import styles from '../profile.module.css';
import { factNames } from '../profile-texts.ts';
import own from './own.module.css';

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** How many of the nine facts are there; each that is not opens its own form. */
export function Completeness({ onShowAbout }: { onShowAbout: () => void }) {
  const { profile, open } = useEditing();
  const missing = missingProfileFields(profile);
  const total = completenessFields.length;
  const done = total - missing.length;
  const sentence = list.formatToParts(missing.map((fact) => factNames[fact]));
  const handleAdd = (name: string) => {
    const fact = missing.find((missed) => factNames[missed] === name);
    if (!fact) return;
    if (fact === 'about') onShowAbout();
    open(partOf(fact));
  };
  return (
    <section
      className={own.completeness}
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
              className={own.inlineAdd}
              onClick={() => handleAdd(value)}
            >
              {value}
            </button>
          ),
        )}
        {missing.length > 0 && '.'}
      </p>
      <Pips done={done} total={total} label={`${done} of ${total} profile facts`} />
    </section>
  );
}
