import { type OwnSite, siteThemes } from '@soloist/contracts';
import { Badge, Breadcrumb, ErrorState, Loading, PageBar, Skeleton } from '@soloist/ui';
import { Link, useMe, useNavigate } from '@soloist/web-client';
import type { OwnWorks } from '../own-works.ts';
import { homeOf, toPage } from '../preview-page.ts';
import { SiteFrame } from '../site-frame.tsx';
import { useOwnSite, useOwnWorks } from '../sites.api.ts';
import { themeFacts } from './theme-facts.ts';
import styles from './themes.module.css';
import { UseTheme } from './use-theme.tsx';

/** All themes with own content, to choose from. */
export function ThemesPage() {
  const site = useOwnSite();
  const works = useOwnWorks();
  const navigate = useNavigate();
  const error = site.error ?? works.error;
  return (
    <>
      <PageBar
        title={
          <Breadcrumb parent="Portfolio" href="/portfolio" onNavigate={navigate}>
            Themes
          </Breadcrumb>
        }
      />
      <div className={styles.page}>
        <p className={styles.lead}>
          The same content in four layouts. Changing the theme loses nothing: sections, texts and
          order stay.
        </p>
        {site.data && works.data && <Themes site={site.data} works={works.data} />}
        {!(site.data && works.data) && error && (
          <ErrorState
            title="The themes could not be loaded"
            text={error.message}
            onRetry={() => void Promise.all([site.refetch(), works.refetch()])}
            busy={site.isFetching || works.isFetching}
          />
        )}
        {!(site.data && works.data) && !error && <ThemesLoading />}
      </div>
    </>
  );
}

function Themes({ site, works }: { site: OwnSite; works: OwnWorks }) {
  const profile = useMe().data?.userInfo;
  if (!profile) return <ThemesLoading />;
  return (
    <ul className={styles.themes}>
      {siteThemes.map((theme) => {
        const { name, text } = themeFacts[theme];
        const design = { ...site.draft, theme };
        const home = homeOf(design, works);
        const page = toPage({ host: site.host, design, profile, content: home, home });
        return (
          <li key={theme} className={styles.theme}>
            <SiteFrame
              still
              page={page}
              device="desktop"
              label={`${name} with your content`}
              className={styles.card}
            />
            <div className={styles.head}>
              <h2 className={styles.name}>
                <Link to={`/portfolio/theme/${theme}`} className={styles.link}>
                  {name}
                </Link>
              </h2>
              {site.draft.theme === theme ? (
                <Badge tone="ink">Your theme</Badge>
              ) : (
                <UseTheme theme={theme} size="sm" className={styles.use} />
              )}
            </div>
            <p className={styles.text}>{text}</p>
          </li>
        );
      })}
    </ul>
  );
}

const ThemesLoading = () => (
  <Loading label="The themes: loading" className={styles.themes}>
    {siteThemes.map((theme) => (
      <Skeleton key={theme} shape="block" height={420} />
    ))}
  </Loading>
);
