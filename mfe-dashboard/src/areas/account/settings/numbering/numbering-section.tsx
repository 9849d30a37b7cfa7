import type { NumberedKind, SavedNumbering } from '@soloist/contracts';
import { Hash } from 'lucide-react';
import { QueryPanel } from '../../../shared/loading/query-content.tsx';
import { EditableRow } from '../editable-row.tsx';
import styles from '../settings.module.css';
import { SettingsSection } from '../settings-section.tsx';
import { useNumbering } from './numbering.api.ts';
import { NumberingDialog } from './numbering-dialog.tsx';

const kindTitles: Record<NumberedKind, string> = {
  invoice: 'Invoices',
  credit_note: 'Credit notes',
  proposal: 'Proposals',
};

/** The numbers of documents: the next of each kind, and how they are built. */
export function NumberingSection() {
  const numbering = useNumbering();
  return (
    <SettingsSection
      id="numbering"
      text="Each document gets its number when you send it. Earlier documents keep theirs."
    >
      <QueryPanel query={numbering} what="Your numbering" height={180}>
        {(list) => (
          <ul className={styles.rows} aria-label="Document numbers">
            {list.map((each) => (
              <NumberingRow key={each.kind} numbering={each} />
            ))}
          </ul>
        )}
      </QueryPanel>
    </SettingsSection>
  );
}

function NumberingRow({ numbering }: { numbering: SavedNumbering }) {
  const title = kindTitles[numbering.kind];
  return (
    <EditableRow
      icon={Hash}
      title={title}
      text={`Next: ${numbering.next_number}`}
      editLabel={`Edit numbers of ${title.toLowerCase()}`}
      dialog={(close) => <NumberingDialog title={title} numbering={numbering} onClose={close} />}
    />
  );
}
