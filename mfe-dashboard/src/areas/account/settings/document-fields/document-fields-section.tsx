import type { DocumentFieldSettings, FieldDocument } from '@soloist/contracts';
import { Tag } from 'lucide-react';
import { QueryPanel } from '../../../shared/loading/query-content.tsx';
import { EditableRow } from '../editable-row.tsx';
import styles from '../settings.module.css';
import { SettingsSection } from '../settings-section.tsx';
import { useDocumentFields } from './document-fields.api.ts';
import { DocumentFieldsDialog } from './document-fields-dialog.tsx';

/** The references and custom fields of documents. */
export function DocumentFieldsSection() {
  const fields = useDocumentFields();
  return (
    <SettingsSection
      id="document-fields"
      text="Choose which fields your proposals and invoices have."
    >
      <QueryPanel query={fields} what="Your document fields" height={64}>
        {(settings) => (
          <ul className={styles.rows} aria-label="Document fields">
            <EditableRow
              icon={Tag}
              title="References and custom fields"
              text={summaryOf(settings)}
              editLabel="Edit document fields"
              dialog={(close) => <DocumentFieldsDialog fields={settings} onClose={close} />}
            />
          </ul>
        )}
      </QueryPanel>
    </SettingsSection>
  );
}

function summaryOf({ po_number, project_reference, custom_fields }: DocumentFieldSettings) {
  const all: [string, FieldDocument[]][] = [
    ['PO number', po_number],
    ['Project reference', project_reference],
    ...custom_fields.map(({ label, documents }): [string, FieldDocument[]] => [label, documents]),
  ];
  const used = all.filter(([, documents]) => documents.length > 0).map(([label]) => label);
  return used.join(', ') || 'No fields';
}
