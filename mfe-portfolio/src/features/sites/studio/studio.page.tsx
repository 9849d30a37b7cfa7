import type { MySite } from '@soloist/contracts';
import { Banner, Button, ErrorState, Loading, PageBar, Segmented, Skeleton } from '@soloist/ui';
import { queryClient, useMe, useSearchParams } from '@soloist/web-client';
import { clsx } from 'clsx';
import { useMemo, useState } from 'react';
import { showErrorToast } from '../../../shared/show-error-toast.ts';
import { ArchivePanel } from '../archive/archive-panel.tsx';
import type { MyWorks } from '../my-works.api.ts';
import { publicWorks } from '../preview-page.service.ts';
import { mySiteQuery, useMySite, useMyWorks } from '../sites.api.ts';
import { type SiteDraft, useSiteDraft } from '../use-site-draft.ts';
import { LookFields } from './look-fields.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { PublishActions } from './publish-actions.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { PublishingBlock } from './publishing-block.tsx';
import { SectionsList } from './sections-list.tsx';
import styles from './studio.module.css';

/** Arranges, previews and publishes the user's portfolio site. */
export function StudioPage() {
  const site = useMySite();
  const works = useMyWorks();
  const error = site.data && works.data ? null : (site.error ?? works.error);
  if (site.data && works.data) return <Studio site={site.data} works={works.data} />;
  return (
    <>
      <PageBar title="Portfolio" />
      {error ? (
        <ErrorState
          title="We couldn’t load your portfolio"
          text={error.message}
          onRetry={() => void Promise.all([site.refetch(), works.refetch()])}
          busy={site.isFetching || works.isFetching}
        />
      ) : (
        <Loading label="Loading your portfolio" className={styles.loading}>
          <Skeleton shape="block" height={420} />
          <Skeleton shape="block" height={640} />
        </Loading>
      )}
    </>
  );
}

const views = [
  { value: 'sections', label: 'Arrange' },
  { value: 'preview', label: 'Preview' },
] as const;
type View = (typeof views)[number]['value'];

/** Why the draft is not saved, and how to resolve it. */
function DraftBanner({ draft: { state, problem, save, adopt } }: { draft: SiteDraft }) {
  if (state === 'outdated') {
    const handleLoad = () => queryClient.fetchQuery(mySiteQuery).then(adopt, showErrorToast);
    return (
      <Banner
        tone="warn"
        action={
          <Button size="sm" onClick={() => void handleLoad()}>
            Load newer version
          </Button>
        }
      >
        {problem} Loading the newer version discards your changes here.
      </Banner>
    );
  }
  if (state === 'invalid') return <Banner tone="warn">Not saved yet. {problem}</Banner>;
  if (state !== 'failed') return null;
  return (
    <Banner
      action={
        <Button size="sm" onClick={() => void save()}>
          Try again
        </Button>
      }
    >
      Not saved. {problem}
    </Banner>
  );
}

function Studio({ site, works }: { site: MySite; works: MyWorks }) {
  const draft = useSiteDraft(site);
  const [view, setView] = useState<View>('sections');
  const [query, setQuery] = useSearchParams();
  const profile = useMe().data?.userInfo;
  // A link of the profile opens it too.
  const isPublishing = query.has('publish') && !site.published;
  const setPublishing = (isOpen: boolean) =>
    setQuery(isOpen ? { publish: 'yes' } : {}, { replace: true });
  const visibleWorks = useMemo(() => publicWorks(works), [works]);
  return (
    <>
      <PageBar
        title="Portfolio"
        actions={
          <PublishActions site={site} draft={draft} onFirstPublish={() => setPublishing(true)} />
        }
      />
      {isPublishing && profile && (
        <PublishDialog
          site={site}
          design={draft.design}
          profile={profile}
          works={visibleWorks}
          save={draft.save}
          onClose={() => setPublishing(false)}
        />
      )}
      <div className={styles.notice}>
        <DraftBanner draft={draft} />
      </div>
      <div className={styles.studio}>
        <Segmented
          full
          label="Studio view"
          className={styles.views}
          value={view}
          onChange={setView}
          options={views}
        />
        <div className={clsx(styles.panel, view !== 'sections' && styles.away)}>
          <SectionsList draft={draft} works={visibleWorks} />
          <LookFields draft={draft} profileHeadline={profile?.headline ?? ''} />
          <PublishingBlock site={site} design={draft.design} />
          <ArchivePanel save={draft.save} />
        </div>
        <div className={clsx(styles.preview, view !== 'preview' && styles.away)}>
          <PreviewPane site={site} design={draft.design} works={works} />
        </div>
      </div>
    </>
  );
}
