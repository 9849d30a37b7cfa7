import { Button } from '@soloist/ui';
import { CurrencyField, currencyName } from '../edit/choice-fields.tsx';
import { EditInPlace } from '../edit/edit-in-place.tsx';
import { useEditing } from '../edit/editing.ts';
import styles from '../profile.module.css';
import { FactRow } from '../profile-parts.tsx';
import { ImageEditor } from './image-editor.tsx';
import own from './own.module.css';

/** What proposals and invoices take from the profile. */
export function Documents() {
  const { profile, open } = useEditing();
  return (
    <>
      <p className={styles.muted}>For the documents that you send to clients.</p>
      <dl className={own.documents}>
        <FactRow label="Logo">
          <span className={own.logo}>
            {profile.logo && <img src={profile.logo} alt="Your logo" />}
            <Button size="sm" onClick={() => open('logo')}>
              {profile.logo ? 'Change logo' : 'Add logo'}
            </Button>
          </span>
          <ImageEditor
            part="logo"
            fact="logo"
            title="Your logo"
            text="For the documents that you send. A wide picture with little margin works best."
          />
        </FactRow>
        <FactRow label="Currency">
          <EditInPlace
            part="currency"
            label="currency"
            isEmpty={false}
            form={(form) => <CurrencyField form={form} />}
          >
            {currencyName(profile.currency)}
          </EditInPlace>
        </FactRow>
      </dl>
    </>
  );
}
