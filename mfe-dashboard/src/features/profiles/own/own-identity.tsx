import { ButtonLink, Switch } from '@soloist/ui';
import { showToast, useNavigate } from '@soloist/web-client';
import { Share2 } from 'lucide-react';
import { EditInPlace } from '../edit/edit-in-place.tsx';
import { useEditing } from '../edit/editing.ts';
import { LineField, NameFields } from '../edit/text-fields.tsx';
import styles from '../profile.module.css';
import { ProfileName } from '../profile-parts.tsx';
import { isFreelancer, nameOf } from '../profile-texts.ts';
import { useUpdateProfile } from '../profiles.api.ts';
import own from './own.module.css';
import { OwnFacts } from './own-facts.tsx';
import { OwnPhoto } from './own-photo.tsx';

/** Photo, name, what one does, whether there is time, and the facts. */
export function OwnIdentity() {
  const navigate = useNavigate();
  const { profile } = useEditing();
  return (
    <>
      <OwnPhoto />
      <EditInPlace
        part="name"
        label="name"
        isEmpty={!nameOf(profile)}
        form={(form) => <NameFields form={form} />}
        className={own.middle}
      >
        <ProfileName name={nameOf(profile)} pro={profile.pro} />
      </EditInPlace>
      <EditInPlace
        part="headline"
        label="headline"
        isEmpty={!profile.headline}
        form={(form) => (
          <LineField
            form={form}
            fact="headline"
            label="Headline"
            hint="What you do, in one line."
            autoComplete="organization-title"
          />
        )}
      >
        <p>{profile.headline}</p>
      </EditInPlace>
      {isFreelancer(profile) && <Availability />}
      {isFreelancer(profile) && (
        <div className={styles.actions}>
          <ButtonLink
            className={styles.main}
            variant="primary"
            href="/share"
            onNavigate={navigate}
            icon={<Share2 size={16} aria-hidden="true" />}
            data-tour="profile-share"
          >
            Share
          </ButtonLink>
        </div>
      )}
      <OwnFacts />
    </>
  );
}

function Availability() {
  const { profile } = useEditing();
  const update = useUpdateProfile();
  const accepting = update.isPending
    ? update.variables.acceptingProjects === true
    : profile.acceptingProjects;
  const toggle = (acceptingProjects: boolean) =>
    update.mutate(
      { acceptingProjects },
      { onError: ({ message }) => showToast({ message, kind: 'error' }) },
    );
  return (
    <div className={own.availability}>
      <Switch
        label="Accepting projects"
        checked={accepting}
        disabled={update.isPending}
        onChange={toggle}
      />
      <EditInPlace
        part="availability"
        label="availability"
        isEmpty={!profile.availability}
        form={(form) => (
          <LineField
            form={form}
            fact="availability"
            label="Availability"
            hint="Such as: three days a week from March."
          />
        )}
      >
        <span className={styles.muted}>{profile.availability}</span>
      </EditInPlace>
    </div>
  );
}
