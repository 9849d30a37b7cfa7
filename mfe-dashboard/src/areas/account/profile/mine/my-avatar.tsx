import { completenessFields, missingProfileFields } from '@soloist/contracts';
import { Avatar, IconButton } from '@soloist/ui';
import { Camera } from 'lucide-react';
import { nameOf } from '../../../shared/profiles/profile.rules.ts';
import { useEditing } from '../edit/use-editing.ts';
import styles from '../profile.module.css';
import { ImageEditor } from './image-editor.tsx';
import myStyles from './my-profile.module.css';

/** The avatar, with a ring for the completeness of the profile. */
export function MyAvatar() {
  const { profile, open } = useEditing();
  const total = completenessFields.length;
  const done = total - missingProfileFields(profile).length;
  return (
    <div className={myStyles.photo} data-tour="profile-photo">
      <Avatar
        name={nameOf(profile)}
        src={profile.profileImage || null}
        size={112}
        className={styles.avatar}
        ring={Math.round((done / total) * 100)}
      />
      <IconButton
        label={profile.profileImage ? 'Change avatar' : 'Add avatar'}
        variant="line"
        className={myStyles.camera}
        onClick={() => open('photo')}
      >
        <Camera size={16} aria-hidden="true" />
      </IconButton>
      <ImageEditor
        part="photo"
        fieldName="profileImage"
        title="Your avatar"
        text="Clients see it on your profile and documents. A face works best."
        isRound
      />
    </div>
  );
}
