import type { LeadImport } from '@soloist/contracts';
import { countText } from './campaign-texts.ts';
import styles from './campaigns.module.css';

/** Why rows are left out, row by row; nothing when none is. */
export function ImportProblems({ wrong, problems }: Pick<LeadImport, 'wrong' | 'problems'>) {
  if (wrong === 0) return null;
  return (
    <details className={styles.problems}>
      <summary>Why {countText(wrong, 'row')} cannot be imported</summary>
      <ul>
        {problems.map(({ row, message }) => (
          <li key={`${row} ${message}`}>
            Row {row}: {message}
          </li>
        ))}
      </ul>
      {wrong > problems.length && <p>Only the first {problems.length} are named.</p>}
    </details>
  );
}
