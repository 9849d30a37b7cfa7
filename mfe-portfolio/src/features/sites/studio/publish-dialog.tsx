import {
  hourlyAmount,
  isReadyForListing,
  type MyProfile,
  type MySite,
  type SiteDesign,
} from '@soloist/contracts';
import { Button, currencySign, Field, Input, Modal, Switch } from '@soloist/ui';
import { Link, showToast } from '@soloist/web-client';
import { type ReactNode, useRef, useState } from 'react';
import { filledBy, titleOf } from '../../../public-site/site-details.rules.ts';
import { showErrorToast } from '../../../shared/show-error-toast.ts';
import type { MyWorks } from '../my-works.api.ts';
import { usePublishWithDetails } from '../sites.api.ts';
import styles from './publish-dialog.module.css';

interface PublishDialogProps {
  site: MySite;
  design: SiteDesign;
  profile: MyProfile;
  /** Works that visitors may see. */
  works: MyWorks;
  /** Saves pending changes; false when that failed. */
  save: () => Promise<boolean>;
  onClose: () => void;
}

/** The step that makes a person public: what becomes visible, and where. */
export function PublishDialog(props: PublishDialogProps) {
  const { site, design, profile, works, save, onClose } = props;
  const publish = usePublishWithDetails();
  const confirm = useRef<HTMLButtonElement>(null);
  const [rate, setRate] = useState('');
  const [isAccepting, setAccepting] = useState(profile.acceptingProjects);
  const [isSaving, setSaving] = useState(false);

  async function handlePublish() {
    setSaving(true);
    const isSaved = await save();
    setSaving(false);
    if (!isSaved) return onClose();
    const hasRate = profile.isRateHidden && hourlyAmount(rate) > 0;
    const details = {
      ...(hasRate ? { hourlyRate: `${rate}$` } : {}),
      ...(profile.isAvailabilityHidden ? { acceptingProjects: isAccepting } : {}),
    };
    publish.mutate(details, {
      onSuccess: () => {
        showToast({ message: `Published at ${site.host}.`, kind: 'success' });
        onClose();
      },
      onError: showErrorToast,
    });
  }

  return (
    <Modal
      open
      onClose={onClose}
      title="Publish your portfolio"
      text="You can unpublish it at any time."
      initialFocus={confirm}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            ref={confirm}
            variant="primary"
            busy={(isSaving || publish.isPending) && 'Publishing'}
            onClick={() => void handlePublish()}
          >
            Publish
          </Button>
        </>
      }
    >
      <dl className={styles.list}>
        <Place title="Your site" value={site.host}>
          {listSections(design, works).join(', ')}
        </Place>
        <Listing profile={profile} hasProjects={works.projects.length > 0} onLeave={onClose} />
      </dl>
      {profile.isRateHidden && (
        <Field
          label="Hourly rate"
          hint={`In whole ${profile.currency}. Leave empty to hide your rate.`}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            before={currencySign(profile.currency)}
            maxLength={4}
            value={rate}
            onChange={({ target }) => setRate(target.value.replace(/\D/g, ''))}
          />
        </Field>
      )}
      {profile.isAvailabilityHidden && (
        <Switch
          className={styles.switch}
          label="Accepting projects"
          checked={isAccepting}
          onChange={setAccepting}
        />
      )}
    </Modal>
  );
}

interface PlaceProps {
  title: string;
  value: ReactNode;
  children: ReactNode;
}

/** One place where the person becomes visible, and with what. */
const Place = ({ title, value, children }: PlaceProps) => (
  <div className={styles.place}>
    <dt className={styles.title}>{title}</dt>
    <dd className={styles.value}>{value}</dd>
    <dd className={styles.detail}>{children}</dd>
  </div>
);

interface ListingProps {
  profile: MyProfile;
  hasProjects: boolean;
  onLeave: () => void;
}

function Listing({ profile, hasProjects, onLeave }: ListingProps) {
  const title = 'Directory, search and gallery';
  if (isReadyForListing(profile, { hasProjects })) {
    return (
      <Place title={title} value="Listed">
        Your name, headline, skills and work
      </Place>
    );
  }
  const form = profile.headline ? 'skills' : 'headline';
  return (
    <Place title={title} value="Not listed yet">
      {profile.headline
        ? 'Add a skill or a project to be listed. '
        : 'Add a headline, and a skill or a project, to be listed. '}
      <Link className={styles.link} to={`/profile/${profile.id}?edit=${form}`} onClick={onLeave}>
        {profile.headline ? 'Add skills' : 'Add headline'}
      </Link>
    </Place>
  );
}

/** Headings of the sections that visitors will see, in their order. */
function listSections({ sections }: SiteDesign, works: MyWorks): string[] {
  const filled = filledBy({ page: 'home', ...works });
  return sections
    .filter(({ kind, visible }) => visible && filled.includes(kind))
    .map((section) => titleOf(section));
}
