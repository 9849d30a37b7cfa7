import type { TaxScheme, TaxSettings } from '@soloist/contracts';
import { Percent } from 'lucide-react';
import { lazy, useEffect } from 'react';
import { QueryPanel } from '../../../shared/loading/query-content.tsx';
import { EditableRow } from '../editable-row.tsx';
import styles from '../settings.module.css';
import { SettingsSection } from '../settings-section.tsx';
import { Gstr1Download } from './gstr1-download.tsx';
import { useTax } from './tax.api.ts';

const loadDialog = () =>
  import('./tax-dialog.tsx').then(({ TaxDialog: Dialog }) => ({ default: Dialog }));
const TaxDialog = lazy(loadDialog);

/** The tax registration, from which we propose how an invoice is taxed. */
export function TaxSection() {
  const tax = useTax();
  // Loaded with the section, so that the dialog opens without a wait.
  useEffect(() => {
    // A failure appears when the dialog opens.
    loadDialog().catch(() => undefined);
  }, []);
  return (
    <SettingsSection
      id="tax"
      text="We propose the tax of each invoice from this. You can always change it."
    >
      <QueryPanel query={tax} what="Your tax settings" height={64}>
        {(settings) => (
          <>
            <ul className={styles.rows} aria-label="Tax registration">
              <TaxRow tax={settings} />
            </ul>
            {settings.scheme === 'gst' && <Gstr1Download />}
          </>
        )}
      </QueryPanel>
    </SettingsSection>
  );
}

const schemeNames: Record<TaxScheme, string> = {
  none: 'Not registered',
  gst: 'GST (India)',
  vat: 'VAT',
};

function TaxRow({ tax }: { tax: TaxSettings }) {
  const isRegistered = tax.scheme !== 'none';
  const details = [tax.tax_number, `${tax.rate}%`, tax.lut && `LUT ${tax.lut}`].filter(Boolean);
  return (
    <EditableRow
      icon={Percent}
      title={schemeNames[tax.scheme]}
      text={isRegistered ? details.join(', ') : 'Your invoices have the tax you enter.'}
      editLabel="Edit tax registration"
      dialog={(close) => <TaxDialog tax={tax} onClose={close} />}
    />
  );
}
