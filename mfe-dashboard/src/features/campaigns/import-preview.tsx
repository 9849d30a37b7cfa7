import type { LeadImportPreview } from '@soloist/contracts';
import { valueText } from '../leads/lead-texts.ts';
import { countText } from './campaign-texts.ts';
import styles from './campaigns.module.css';
import { ImportProblems } from './import-problems.tsx';

const shown = 5;

/** What would come of a file, with the first rows as they would be. */
export function ImportPreview({ preview }: { preview: LeadImportPreview }) {
  const { rows, importable, duplicates, wrong, sample } = preview;
  return (
    <section className={styles.preview} aria-label="What would be imported">
      <p role="status">
        {countText(rows, 'row')}: {countText(importable, 'lead')}
        {duplicates > 0 && `, ${duplicates} of them known already`}
        {wrong > 0 && `, ${wrong} left out`}.
      </p>
      {sample.length > 0 && (
        <ul className={styles.sample} aria-label="The first rows">
          {sample.slice(0, shown).map(({ row, name, email, company, phone, value, duplicate }) => (
            <li key={row}>
              <b dir="auto">{name}</b>
              <span dir="auto">
                {[email, company, phone, valueText(value)].filter(Boolean).join(', ')}
              </span>
              {duplicate && <span>Known already</span>}
            </li>
          ))}
        </ul>
      )}
      <ImportProblems wrong={wrong} problems={preview.problems} />
    </section>
  );
}
