import { type MySite, type SiteTheme, siteThemes } from '@soloist/contracts';
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
import type { MyWorks } from '../my-works.api.ts';
import { currentDevice, type PreviewDevice, SiteFrame } from '../site-frame.tsx';
import { useMySite, useMyWorks } from '../sites.api.ts';
import { usePreviewPage } from '../use-preview-page.ts';
import { themeDetails } from './theme-details.rules.ts';
import styles from './themes.module.css';
import { UseTheme } from './use-theme.tsx';

/** One theme with the user's content. */
export function ThemePage() {
  const { id } = useParams();
  const theme = siteThemes.find((each) => each === id);
  return theme ? <ThemeView key={theme} theme={theme} /> : <NotFoundScreen inFrame />;
}

/** The folio layout with the user's content. */
export const FolioPage = () => <ThemeView theme="folio" />;

const devices = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
] as const;

function ThemeView({ theme }: { theme: SiteTheme }) {
  const navigate = useNavigate();
  const site = useMySite();
  const works = useMyWorks();
  const [device, setDevice] = useState(currentDevice);
  const error = site.error ?? works.error;
  const { name } = themeDetails[theme];
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
          <p className={styles.text}>{themeDetails[theme].text}</p>
          <Segmented label="Width" value={device} onChange={setDevice} options={devices} />
        </div>
        {site.data && works.data ? (
          <ThemePreview theme={theme} site={site.data} works={works.data} device={device} />
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

const Choose = ({ theme, site }: { theme: SiteTheme; site: MySite }) =>
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
      title="We couldn’t load the theme"
      text={error.message}
      onRetry={retry}
      busy={isBusy}
    />
  ) : (
    <Loading label="Loading the theme">
      <Skeleton shape="block" height={640} />
    </Loading>
  );

interface ThemePreviewProps {
  theme: SiteTheme;
  site: MySite;
  works: MyWorks;
  device: PreviewDevice;
}

function ThemePreview({ theme, site, works, device }: ThemePreviewProps) {
  const design = useMemo(() => ({ ...site.draft, theme }), [site.draft, theme]);
  const { page, error, retry, go, path } = usePreviewPage({ site, design, works });
  if (!page || error) return <NotYet error={error} retry={retry} isBusy={false} />;
  return (
    <SiteFrame
      key={`${path} ${device}`}
      page={page}
      device={device}
      label={`${themeDetails[theme].name} with your content`}
      onNavigate={go}
      className={device === 'phone' ? styles.phone : styles.whole}
    />
  );
}
