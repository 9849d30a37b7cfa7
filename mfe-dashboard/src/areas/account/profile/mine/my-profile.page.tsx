import type { MyProfile } from '@soloist/contracts';
import { Button, PageBar } from '@soloist/ui';
import { useMe, useSearchParams } from '@soloist/web-client';
import { Eye, Pencil } from 'lucide-react';
import { useMemo, useState } from 'react';
import { QueryPage } from '../../../shared/loading/query-content.tsx';
import { EditingContext, isProfileForm, type ProfileForm } from '../edit/use-editing.ts';
import styles from '../profile.module.css';
import { ProfileLayout, ProfileLoading } from '../profile-layout.tsx';
import { PublicProfileView } from '../public/public-profile.tsx';
import { MyIdentity } from './my-identity.tsx';
import { MyMore } from './my-more.tsx';
import myStyles from './my-profile.module.css';
import { MyWork } from './my-work.tsx';

/** The user's profile: editable, or as a client sees it. */
export function MyProfilePage() {
  const me = useMe();
  const [query, setQuery] = useSearchParams();
  const isPreview = query.get('as') === 'client';
  const toggle = () => setQuery(isPreview ? {} : { as: 'client' }, { replace: true });
  const Icon = isPreview ? Pencil : Eye;
  return (
    <>
      <PageBar
        title="Your identity"
        actions={
          <Button
            variant="ghost"
            size="sm"
            className={myStyles.preview}
            icon={<Icon size={16} aria-hidden="true" />}
            onClick={toggle}
          >
            {isPreview ? 'Back to editing' : 'View as client'}
          </Button>
        }
      />
      <div className={styles.page}>
        <QueryPage query={me} what="Your profile" loading={<ProfileLoading />}>
          {({ userInfo }) =>
            isPreview ? (
              <PublicProfileView profile={asVisited(userInfo)} isPreview />
            ) : (
              <EditableProfile profile={userInfo} edit={query.get('edit')} />
            )
          }
        </QueryPage>
      </div>
    </>
  );
}

/** The profile as others get it. */
const asVisited = (profile: MyProfile) =>
  profile.isRateHidden ? { ...profile, hourlyRate: '' } : profile;

interface EditableProfileProps {
  profile: MyProfile;
  /** The form that is open at first, as in a link with `?edit=timezone`. */
  edit: string | null;
}

function EditableProfile({ profile, edit }: EditableProfileProps) {
  const [openForms, setOpenForms] = useState<readonly ProfileForm[]>(() =>
    isProfileForm(edit) ? [edit] : [],
  );
  const editing = useMemo(
    () => ({
      profile,
      openForms,
      open: (part: ProfileForm) => setOpenForms((others) => [...new Set([...others, part])]),
      close: (part: ProfileForm) => setOpenForms((all) => all.filter((other) => other !== part)),
    }),
    [profile, openForms],
  );
  return (
    <EditingContext value={editing}>
      <ProfileLayout identity={<MyIdentity />} work={<MyWork />} more={<MyMore />} />
    </EditingContext>
  );
}
