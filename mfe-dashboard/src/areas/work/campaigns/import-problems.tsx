import type { LeadImport } from '@soloist/contracts';
import { countText } from './campaign.rules.ts';
import styles from './campaigns.module.css';

/** The reason for each skipped row; empty when no row is skipped. */
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
      {wrong > problems.length && <p>Showing the first {problems.length}.</p>}
    </details>
  );
}
