import type { VisitedProfile } from '@soloist/contracts';
import { Button, ButtonLink, VisuallyHidden } from '@soloist/ui';
import { useNavigate, useRole } from '@soloist/web-client';
import { Bookmark, BookmarkCheck, MessageCircle } from 'lucide-react';
import { isFreelancer } from '../../../shared/profiles/profile.rules.ts';
import { useSavedProfile } from '../../../shared/profiles/profiles.api.ts';
import styles from '../profile.module.css';

/** Buttons to message and to save a person. */
export function ProfileActions({ profile }: { profile: VisitedProfile }) {
  const navigate = useNavigate();
  const isClient = useRole() === 'employer';
  const { isSaved, toggle, isKnown } = useSavedProfile(profile.id);
  const canHire = isClient && isFreelancer(profile) && profile.acceptingProjects;
  return (
    <div className={styles.actions}>
      <ButtonLink
        className={styles.main}
        variant="primary"
        href={`/message/${profile.id}`}
        onNavigate={navigate}
        icon={<MessageCircle size={16} aria-hidden="true" />}
      >
        {canHire ? 'Propose work' : 'Message'}
      </ButtonLink>
      <Button
        disabled={!isKnown}
        onClick={toggle}
        icon={
          isSaved ? (
            <BookmarkCheck size={16} aria-hidden="true" />
          ) : (
            <Bookmark size={16} aria-hidden="true" />
          )
        }
      >
        {isSaved ? (
          <>
            Saved <VisuallyHidden>(remove)</VisuallyHidden>
          </>
        ) : (
          'Save'
        )}
      </Button>
    </div>
  );
}
