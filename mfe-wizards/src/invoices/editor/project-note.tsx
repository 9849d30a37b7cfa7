import { Button } from '@soloist/ui';
import { useQuery } from '@soloist/web-client';
import { useFormContext, useWatch } from 'react-hook-form';
import type { InvoiceDraft } from '../invoice-draft.rules.ts';
import { acceptedProjectQuery } from '../invoices.api.ts';
import styles from './editor.module.css';

/** The project that the invoice belongs to, with a button to unlink it. */
export function ProjectNote() {
  const { setValue } = useFormContext<InvoiceDraft>();
  const id = useWatch<InvoiceDraft, 'proposal_id'>({ name: 'proposal_id' });
  const { data } = useQuery({ ...acceptedProjectQuery(id), enabled: id !== '' });
  if (!id) return null;
  const unlink = () => {
    setValue('proposal_id', '', { shouldDirty: true });
    setValue('milestone_id', '', { shouldDirty: true });
  };
  return (
    <p className={styles.project}>
      <span>
        Belongs to <b>{data?.project_name ?? 'a project'}</b>
      </span>
      <Button variant="ghost" size="sm" onClick={unlink}>
        Unlink project
      </Button>
    </p>
  );
}
