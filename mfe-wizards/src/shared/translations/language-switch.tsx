import { Languages } from 'lucide-react';
import { useLanguage } from './language-scope.tsx';
import styles from './language-switch.module.css';
import { type Language, languages } from './languages.rules.ts';

/** Every language by its native name, so that users can find it from any other. */
export function LanguageSwitch({ label }: { label: string }) {
  const { language, choose } = useLanguage();
  return (
    <span className={styles.switch}>
      <Languages size={16} aria-hidden="true" />
      <select
        className={styles.select}
        aria-label={label}
        value={language}
        onChange={({ target }) => choose(target.value as Language)}
      >
        {Object.entries(languages).map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
