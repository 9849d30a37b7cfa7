import type { OwnProfile } from '@soloist/contracts';
import { Button, PageBar } from '@soloist/ui';
import { useMe, useSearchParams } from '@soloist/web-client';
import { Eye, Pencil } from 'lucide-react';
import { useMemo, useState } from 'react';
import { LoadedPage } from '../../../loaded.tsx';
import { EditingContext, isPart, type Part } from '../edit/editing.ts';
import { OtherProfile } from '../other/other-profile.tsx';
import styles from '../profile.module.css';
import { ProfileLayout, ProfileLoading } from '../profile-layout.tsx';
import own from './own.module.css';
import { OwnIdentity } from './own-identity.tsx';
import { OwnMore } from './own-more.tsx';
import { OwnWork } from './own-work.tsx';

/** Oneself: every fact with a pencil, or the page as a client sees it. */
export function OwnProfilePage() {
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
            className={own.preview}
            icon={<Icon size={16} aria-hidden="true" />}
            onClick={toggle}
          >
            {isPreview ? 'Back to editing' : 'View as client'}
          </Button>
        }
      />
      <div className={styles.page}>
        <LoadedPage query={me} what="Your profile" loading={<ProfileLoading />}>
          {({ userInfo }) =>
            isPreview ? (
              <OtherProfile profile={userInfo} isPreview />
            ) : (
              <EditableProfile profile={userInfo} edit={query.get('edit')} />
            )
          }
        </LoadedPage>
      </div>
    </>
  );
}

interface EditableProfileProps {
  profile: OwnProfile;
  /** The part that is open at once, such as `?edit=timezone` of a link from elsewhere. */
  edit: string | null;
}

function EditableProfile({ profile, edit }: EditableProfileProps) {
  const [openParts, setOpenParts] = useState<readonly Part[]>(() => (isPart(edit) ? [edit] : []));
  const editing = useMemo(
    () => ({
      profile,
      openParts,
      open: (part: Part) => setOpenParts((others) => [...new Set([...others, part])]),
      close: (part: Part) => setOpenParts((all) => all.filter((other) => other !== part)),
    }),
    [profile, openParts],
  );
  return (
    <EditingContext value={editing}>
      <ProfileLayout identity={<OwnIdentity />} work={<OwnWork />} more={<OwnMore />} />
    </EditingContext>
  );
}
