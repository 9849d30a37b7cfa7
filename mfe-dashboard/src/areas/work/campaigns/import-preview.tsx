import type { LeadImportPreview } from '@soloist/contracts';
import { valueText } from '../leads/lead.rules.ts';
import { countText } from './campaign.rules.ts';
import styles from './campaigns.module.css';
import { ImportProblems } from './import-problems.tsx';

const sampleSize = 5;

/** The counts of an import and its first rows as leads. */
export function ImportPreview({ preview }: { preview: LeadImportPreview }) {
  const { rows, importable, duplicates, wrong, sample } = preview;
  return (
    <section className={styles.preview} aria-label="Import preview">
      <p role="status">
        {countText(rows, 'row')}: {countText(importable, 'lead')}
        {duplicates > 0 && `, ${duplicates} already known`}
        {wrong > 0 && `, ${wrong} skipped`}.
      </p>
      {sample.length > 0 && (
        <ul className={styles.sample} aria-label="First rows">
          {sample
            .slice(0, sampleSize)
            .map(({ row, name, email, company, phone, value, duplicate }) => (
              <li key={row}>
                <b dir="auto">{name}</b>
                <span dir="auto">
                  {[email, company, phone, valueText(value)].filter(Boolean).join(', ')}
                </span>
                {duplicate && <span>Already known</span>}
              </li>
            ))}
        </ul>
      )}
      <ImportProblems wrong={wrong} problems={preview.problems} />
    </section>
  );
}
