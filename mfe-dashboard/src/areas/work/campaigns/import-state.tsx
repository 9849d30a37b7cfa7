import type { LeadImport } from '@soloist/contracts';
import { Banner, Button, ButtonLink, Heading, ProgressBar } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { countText } from './campaign.rules.ts';
import styles from './campaigns.module.css';
import { ImportProblems } from './import-problems.tsx';
import { useImport, useUndoImport } from './imports.api.ts';

/** The progress and result of an import, with undo. */
export function ImportState({ id }: { id: string }) {
  const query = useImport(id);
  return (
    <QueryPanel query={query} what="This import" height={200}>
      {(leadImport) => <ImportDetails leadImport={leadImport} />}
    </QueryPanel>
  );
}

function ImportDetails({ leadImport }: { leadImport: LeadImport }) {
  const navigate = useNavigate();
  const undo = useUndoImport();
  const { id, name, status, rows, added, duplicates, wrong, problems, createdAt } = leadImport;
  const hasEnded = status === 'done' || status === 'failed';
  return (
    <div className={styles.form}>
      <div>
        <Heading level={2} size="section">
          <span dir="auto">{name}</span>
        </Heading>
        <p className={styles.calm}>
          {countText(rows, 'row')}, {formatInstant(createdAt)}
        </p>
      </div>
      {status === 'running' && (
        <ProgressBar value={added + duplicates + wrong} max={rows} label="Rows processed" />
      )}
      <p role="status">{sentenceOf(leadImport)}</p>
      {status === 'failed' && <Banner>The import stopped early. You can undo it.</Banner>}
      <ImportProblems wrong={wrong} problems={problems} />
      {leadImport.keptLeads.length > 0 && (
        <ul className={styles.sample} aria-label="Leads not removed">
          {leadImport.keptLeads.map((lead) => (
            <li key={lead.id}>
              <Link className={styles.link} to={`/lead-dashboard?lead=${lead.id}`} dir="auto">
                {lead.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <ButtonLink variant="primary" href="/lead-dashboard?source=import" onNavigate={navigate}>
          Open board
        </ButtonLink>
        {hasEnded && added > 0 && (
          <Button busy={undo.isPending && 'Undoing'} onClick={() => undo.mutate(id)}>
            Undo import
          </Button>
        )}
      </div>
    </div>
  );
}

function sentenceOf({ status, added, duplicates, wrong, kept: changedSince }: LeadImport): string {
  const skipped = [
    duplicates > 0 && `${duplicates} already known`,
    wrong > 0 && `${wrong} unreadable`,
  ].filter(Boolean);
  const skippedText = skipped.length > 0 ? ` Skipped: ${skipped.join(', ')}.` : '';
  switch (status) {
    case 'running':
      return `${countText(added, 'lead')} added so far. You can close this; the import continues.`;
    case 'undoing':
      return 'Removing its leads.';
    case 'undone':
      return changedSince > 0
        ? `Undone, except ${countText(changedSince, 'lead')} you changed since.`
        : 'Undone. Its leads were removed.';
    case 'done':
    case 'failed':
      return `${countText(added, 'lead')} added.${skippedText}`;
  }
}
