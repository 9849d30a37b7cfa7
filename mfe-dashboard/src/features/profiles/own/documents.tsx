import { Avatar, Button } from '@soloist/ui';
import { EditInPlace } from '../edit/edit-in-place.tsx';
import { useEditing } from '../edit/editing.ts';
import { CurrencyField, currencyName } from '../edit/fields.tsx';
import styles from '../profile.module.css';
import { FactRow } from '../profile-parts.tsx';
import { nameOf } from '../profile-texts.ts';
import { ImageEditor } from './image-editor.tsx';

/** What proposals and invoices take from the profile. */
export function Documents() {
  const { profile, open } = useEditing();
  return (
    <dl className={styles.documents}>
      <FactRow label="Logo">
        <span className={styles.logo}>
          <Avatar name={nameOf(profile)} src={profile.logo || null} shape="square" size={40} />
          <Button size="sm" onClick={() => open('logo')}>
            {profile.logo ? 'Change logo' : 'Add logo'}
          </Button>
        </span>
        <ImageEditor
          part="logo"
          fact="logo"
          title="Your logo"
          text="It stands at the head of your proposals and invoices."
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
  );
}
