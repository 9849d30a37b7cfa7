import type { OwnSite, SiteDesign } from '@soloist/contracts';
import { Badge, Button, ErrorState, Loading, Segmented, Skeleton } from '@soloist/ui';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { OwnWorks } from '../own-works.ts';
import { ownDevice, SiteFrame } from '../site-frame.tsx';
import { usePreviewPage } from '../use-preview-page.ts';
import { siteStateOf, siteStateTexts } from './site-state.ts';
import styles from './studio.module.css';

interface PreviewPaneProps {
  site: OwnSite;
  design: SiteDesign;
  works: OwnWorks;
}

const devices = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
] as const;

/** The site as visitors would see it, while it is being changed. */
export function PreviewPane({ site, design, works }: PreviewPaneProps) {
  const [device, setDevice] = useState(ownDevice);
  const { label, tone } = siteStateTexts[siteStateOf(site, design)];
  const { page, path, error, retry, go } = usePreviewPage({ site, design, works });
  return (
    <section className={styles.pane} aria-label="Your site" data-tour="portfolio-preview">
      <div className={styles.paneBar}>
        {path === '/' ? (
          <p className={styles.host}>
            {site.host} <Badge tone={tone}>{label}</Badge>
          </p>
        ) : (
          <Button
            size="sm"
            variant="ghost"
            icon={<ArrowLeft size={16} aria-hidden />}
            onClick={() => go('/')}
          >
            First page
          </Button>
        )}
        <Segmented
          label="Width of the preview"
          value={device}
          onChange={setDevice}
          options={devices}
        />
      </div>
      {error && <ErrorState text={error.message} onRetry={retry} />}
      {page && !error && (
        <SiteFrame
          key={path}
          page={page}
          device={device}
          label={`Preview, ${device} width`}
          onNavigate={go}
          className={device === 'phone' ? styles.phone : styles.desktop}
        />
      )}
      {!page && !error && (
        <Loading label="Your site: loading">
          <Skeleton shape="block" height={480} />
        </Loading>
      )}
    </section>
  );
}
