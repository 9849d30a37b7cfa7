import { type OwnSite, type SiteTheme, siteThemes } from '@soloist/contracts';
import {
  Badge,
  Breadcrumb,
  ErrorState,
  Loading,
  NotFoundScreen,
  PageBar,
  Segmented,
  Skeleton,
} from '@soloist/ui';
import { useNavigate, useParams } from '@soloist/web-client';
import { useMemo, useState } from 'react';
import type { OwnWorks } from '../own-works.ts';
import { type Device, ownDevice, SiteFrame } from '../site-frame.tsx';
import { useOwnSite, useOwnWorks } from '../sites.api.ts';
import { usePreviewPage } from '../use-preview-page.ts';
import { themeFacts } from './theme-facts.ts';
import styles from './themes.module.css';
import { UseTheme } from './use-theme.tsx';

/** One theme with own content. */
export function ThemePage() {
  const { id } = useParams();
  const theme = siteThemes.find((each) => each === id);
  return theme ? <ThemeShown key={theme} theme={theme} /> : <NotFoundScreen inFrame />;
}

/** The folio layout with own content. */
export const FolioPage = () => <ThemeShown theme="folio" />;

const devices = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
] as const;

function ThemeShown({ theme }: { theme: SiteTheme }) {
  const navigate = useNavigate();
  const site = useOwnSite();
  const works = useOwnWorks();
  const [device, setDevice] = useState(ownDevice);
  const error = site.error ?? works.error;
  const { name } = themeFacts[theme];
  return (
    <>
      <PageBar
        title={
          <Breadcrumb parent="Themes" href="/theme" onNavigate={navigate}>
            {name}
          </Breadcrumb>
        }
        actions={site.data && <Choose theme={theme} site={site.data} />}
      />
      <div className={styles.page}>
        <div className={styles.bar}>
          <p className={styles.text}>{themeFacts[theme].text}</p>
          <Segmented label="Width" value={device} onChange={setDevice} options={devices} />
        </div>
        {site.data && works.data ? (
          <Shown theme={theme} site={site.data} works={works.data} device={device} />
        ) : (
          <NotYet
            error={error}
            retry={() => void Promise.all([site.refetch(), works.refetch()])}
            isBusy={site.isFetching || works.isFetching}
          />
        )}
      </div>
    </>
  );
}

const Choose = ({ theme, site }: { theme: SiteTheme; site: OwnSite }) =>
  site.draft.theme === theme ? (
    <Badge tone="ink">Your theme</Badge>
  ) : (
    <UseTheme theme={theme} variant="primary" />
  );

interface NotYetProps {
  error: Error | null;
  retry: () => void;
  isBusy: boolean;
}

const NotYet = ({ error, retry, isBusy }: NotYetProps) =>
  error ? (
    <ErrorState
      title="The theme could not be loaded"
      text={error.message}
      onRetry={retry}
      busy={isBusy}
    />
  ) : (
    <Loading label="The theme: loading">
      <Skeleton shape="block" height={640} />
    </Loading>
  );

interface ShownProps {
  theme: SiteTheme;
  site: OwnSite;
  works: OwnWorks;
  device: Device;
}

function Shown({ theme, site, works, device }: ShownProps) {
  const design = useMemo(() => ({ ...site.draft, theme }), [site.draft, theme]);
  const { page, error, retry, go, path } = usePreviewPage({ site, design, works });
  if (!page || error) return <NotYet error={error} retry={retry} isBusy={false} />;
  return (
    <SiteFrame
      key={`${path} ${device}`}
      page={page}
      device={device}
      label={`${themeFacts[theme].name} with your content`}
      onNavigate={go}
      className={device === 'phone' ? styles.phone : styles.whole}
    />
  );
}
