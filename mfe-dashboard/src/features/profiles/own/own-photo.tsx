import { completenessFields, missingProfileFields } from '@soloist/contracts';
import { Avatar, IconButton } from '@soloist/ui';
import { Camera } from 'lucide-react';
import { useEditing } from '../edit/editing.ts';
import styles from '../profile.module.css';
import { nameOf } from '../profile-texts.ts';
import { ImageEditor } from './image-editor.tsx';
import own from './own.module.css';

/** The photo, with a ring that says how complete the profile is. */
export function OwnPhoto() {
  const { profile, open } = useEditing();
  const total = completenessFields.length;
  const done = total - missingProfileFields(profile).length;
  return (
    <div className={own.photo} data-tour="profile-photo">
      <Avatar
        name={nameOf(profile)}
        src={profile.profileImage || null}
        size={112}
        className={styles.avatar}
        ring={Math.round((done / total) * 100)}
      />
      <IconButton
        label={profile.profileImage ? 'Change photo' : 'Add photo'}
        variant="line"
        className={own.camera}
        onClick={() => open('photo')}
      >
        <Camera size={16} aria-hidden="true" />
      </IconButton>
      <ImageEditor
        part="photo"
        fact="profileImage"
        title="Your photo"
        text="Clients see it on your profile and on what you send them. A face works better than a logo."
        isRound
      />
    </div>
  );
}
