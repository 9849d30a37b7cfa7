import { type MySite, siteThemes } from '@soloist/contracts';
import { Badge, Breadcrumb, ErrorState, Loading, PageBar, Skeleton } from '@soloist/ui';
import { Link, useMe, useNavigate } from '@soloist/web-client';
import type { MyWorks } from '../my-works.api.ts';
import { toHome, toPage } from '../preview-page.service.ts';
import { SiteFrame } from '../site-frame.tsx';
import { useMySite, useMyWorks } from '../sites.api.ts';
import { themeDetails } from './theme-details.rules.ts';
import styles from './themes.module.css';
import { UseTheme } from './use-theme.tsx';

/** All themes with the user's content, to choose from. */
export function ThemesPage() {
  const site = useMySite();
  const works = useMyWorks();
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
        <p className={styles.lead}>Changing the theme keeps your sections, texts and order.</p>
        {site.data && works.data && <Themes site={site.data} works={works.data} />}
        {!(site.data && works.data) && error && (
          <ErrorState
            title="We couldn’t load the themes"
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

function Themes({ site, works }: { site: MySite; works: MyWorks }) {
  const profile = useMe().data?.userInfo;
  if (!profile) return <ThemesLoading />;
  return (
    <ul className={styles.themes}>
      {siteThemes.map((theme) => {
        const { name, text } = themeDetails[theme];
        const design = { ...site.draft, theme };
        const home = toHome(design, works);
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
  <Loading label="Loading the themes" className={styles.themes}>
    {siteThemes.map((theme) => (
      <Skeleton key={theme} shape="block" height={420} />
    ))}
  </Loading>
);
