import { ButtonLink, Switch } from '@soloist/ui';
import { showToast, useNavigate } from '@soloist/web-client';
import { Share2 } from 'lucide-react';
import { isFreelancer, nameOf } from '../../../shared/profiles/profile.rules.ts';
import { useUpdateProfile } from '../../../shared/profiles/profiles.api.ts';
import { EditInPlace } from '../edit/edit-in-place.tsx';
import { NameFields, SingleLineField } from '../edit/text-fields.tsx';
import { useEditing } from '../edit/use-editing.ts';
import styles from '../profile.module.css';
import { ProfileName } from '../profile-elements.tsx';
import { MyAvatar } from './my-avatar.tsx';
import { MyDetails } from './my-details.tsx';
import myStyles from './my-profile.module.css';
import { Visibility } from './visibility.tsx';

/** Avatar, name, headline, availability and details. */
export function MyIdentity() {
  const navigate = useNavigate();
  const { profile } = useEditing();
  return (
    <>
      <MyAvatar />
      <EditInPlace
        part="name"
        label="name"
        isEmpty={!nameOf(profile)}
        form={(form) => <NameFields form={form} />}
        className={myStyles.middle}
      >
        <ProfileName name={nameOf(profile)} pro={profile.pro} />
      </EditInPlace>
      <EditInPlace
        part="headline"
        label="headline"
        isEmpty={!profile.headline}
        form={(form) => (
          <SingleLineField
            form={form}
            fieldName="headline"
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
      {isFreelancer(profile) && <Visibility />}
      <MyDetails />
    </>
  );
}

function Availability() {
  const { profile } = useEditing();
  const update = useUpdateProfile();
  const accepting = update.isPending
    ? update.variables.acceptingProjects === true
    : profile.acceptingProjects && !profile.isAvailabilityHidden;
  const toggle = (acceptingProjects: boolean) =>
    update.mutate(
      { acceptingProjects },
      { onError: ({ message }) => showToast({ message, kind: 'error' }) },
    );
  return (
    <div className={myStyles.availability}>
      <Switch
        label="Accepting projects"
        hint={profile.isAvailabilityHidden && 'Hidden until you turn it on.'}
        checked={accepting}
        disabled={update.isPending}
        onChange={toggle}
      />
      <EditInPlace
        part="availability"
        label="availability"
        isEmpty={!profile.availability}
        form={(form) => (
          <SingleLineField
            form={form}
            fieldName="availability"
            label="Availability"
            hint="For example, three days a week from March."
          />
        )}
      >
        <span className={styles.muted}>{profile.availability}</span>
      </EditInPlace>
    </div>
  );
}
