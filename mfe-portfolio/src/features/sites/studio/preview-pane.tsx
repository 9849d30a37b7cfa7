import type { MySite, SiteDesign } from '@soloist/contracts';
import { Badge, ErrorState, Loading, Segmented, Select, Skeleton } from '@soloist/ui';
import { useState } from 'react';
import type { MyWorks } from '../my-works.api.ts';
import { pagesOf, toHome } from '../preview-page.service.ts';
import { currentDevice, SiteFrame } from '../site-frame.tsx';
import { usePreviewPage } from '../use-preview-page.ts';
import { siteStateOf, siteStateTexts } from './site-state.rules.ts';
import styles from './studio.module.css';

interface PreviewPaneProps {
  site: MySite;
  design: SiteDesign;
  works: MyWorks;
}

const devices = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
] as const;

/** A live preview of the site as visitors would see it. */
export function PreviewPane({ site, design, works }: PreviewPaneProps) {
  const [device, setDevice] = useState(currentDevice);
  const pages = [
    { value: '/', label: 'Home page' },
    ...pagesOf(toHome(design, works)).map((each) => ({ value: each.path, label: each.title })),
  ];
  const { label, tone } = siteStateTexts[siteStateOf(site, design)];
  const { page, path, error, retry, go } = usePreviewPage({ site, design, works });
  return (
    <section className={styles.pane} aria-label="Your site" data-tour="portfolio-preview">
      <div className={styles.paneBar}>
        <p className={styles.host}>
          {site.host} <Badge tone={tone}>{label}</Badge>
        </p>
        <Select
          aria-label="Page"
          className={styles.pages}
          value={path}
          options={pages}
          onChange={(event) => go(event.target.value)}
        />
        <Segmented label="Preview width" value={device} onChange={setDevice} options={devices} />
      </div>
      {error && <ErrorState text={error.message} onRetry={retry} />}
      {page && !error && (
        <SiteFrame
          key={`${path} ${device}`}
          page={page}
          device={device}
          label={`Preview, ${device} width`}
          onNavigate={go}
          className={device === 'phone' ? styles.phone : styles.desktop}
        />
      )}
      {!page && !error && (
        <Loading label="Loading your site">
          <Skeleton shape="block" height={480} />
        </Loading>
      )}
    </section>
  );
}
