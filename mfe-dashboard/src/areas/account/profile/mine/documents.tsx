import { currencyName } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { CurrencyField } from '../edit/choice-fields.tsx';
import { EditInPlace } from '../edit/edit-in-place.tsx';
import { useEditing } from '../edit/use-editing.ts';
import styles from '../profile.module.css';
import { DetailRow } from '../profile-elements.tsx';
import { ImageEditor } from './image-editor.tsx';
import myStyles from './my-profile.module.css';

/** The logo and currency of proposals and invoices. */
export function Documents() {
  const { profile, open } = useEditing();
  return (
    <>
      <p className={styles.muted}>Used on the documents you send to clients.</p>
      <dl className={myStyles.documents}>
        <DetailRow label="Logo">
          <span className={myStyles.logo}>
            {profile.logo && <img src={profile.logo} alt="Your logo" />}
            <Button size="sm" onClick={() => open('logo')}>
              {profile.logo ? 'Change logo' : 'Add logo'}
            </Button>
          </span>
          <ImageEditor
            part="logo"
            fieldName="logo"
            title="Your logo"
            text="Used on your documents. A wide image with little margin works best."
          />
        </DetailRow>
        <DetailRow label="Currency">
          <EditInPlace
            part="currency"
            label="currency"
            isEmpty={false}
            form={(form) => <CurrencyField form={form} />}
          >
            {`${profile.currency}, ${currencyName(profile.currency)}`}
          </EditInPlace>
        </DetailRow>
      </dl>
    </>
  );
}
