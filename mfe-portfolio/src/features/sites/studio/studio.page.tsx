import type { OwnSite } from '@soloist/contracts';
import { ErrorState, Loading, PageBar, Segmented, Skeleton } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { clsx } from 'clsx';
import { useMemo, useState } from 'react';
import { ArchivePanel } from '../archive/archive-panel.tsx';
import type { OwnWorks } from '../own-works.ts';
import { publicWorks } from '../preview-page.ts';
import { useOwnSite, useOwnWorks } from '../sites.api.ts';
import { useSiteDraft } from '../use-site-draft.ts';
import { DraftNotice } from './draft-notice.tsx';
import { LookFields } from './look-fields.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { PublishActions } from './publish-actions.tsx';
import { PublishingBlock } from './publishing-block.tsx';
import { SectionsList } from './sections-list.tsx';
import styles from './studio.module.css';

/** Where a freelancer arranges their portfolio site, sees it, and publishes it. */
export function StudioPage() {
  const site = useOwnSite();
  const works = useOwnWorks();
  const error = site.data && works.data ? null : (site.error ?? works.error);
  if (site.data && works.data) return <Studio site={site.data} works={works.data} />;
  return (
    <>
      <PageBar title="Portfolio" />
      {error ? (
        <ErrorState
          title="Your portfolio could not be loaded"
          text={error.message}
          onRetry={() => void Promise.all([site.refetch(), works.refetch()])}
          busy={site.isFetching || works.isFetching}
        />
      ) : (
        <Loading label="Your portfolio: loading" className={styles.loading}>
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

function Studio({ site, works }: { site: OwnSite; works: OwnWorks }) {
  const draft = useSiteDraft(site);
  const [view, setView] = useState<View>('sections');
  const headline = useMe().data?.userInfo.headline ?? '';
  const shown = useMemo(() => publicWorks(works), [works]);
  return (
    <>
      <PageBar title="Portfolio" actions={<PublishActions site={site} draft={draft} />} />
      <div className={styles.notice}>
        <DraftNotice draft={draft} />
      </div>
      <div className={styles.studio}>
        <Segmented
          full
          label="What to show"
          className={styles.views}
          value={view}
          onChange={setView}
          options={views}
        />
        <div className={clsx(styles.panel, view !== 'sections' && styles.away)}>
          <SectionsList draft={draft} works={shown} />
          <LookFields draft={draft} profileHeadline={headline} />
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
