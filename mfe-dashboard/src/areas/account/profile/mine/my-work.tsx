import { ButtonLink, Tabs } from '@soloist/ui';
import { Link, useNavigate, useSearchParams } from '@soloist/web-client';
import { hasPublishedSite, isFreelancer } from '../../../shared/profiles/profile.rules.ts';
import { MyProjects } from '../../portfolio-projects/profile-projects.tsx';
import { RecommendationsOf } from '../../recommendations/recommendations-of.tsx';
import { ProfileServices } from '../../services/profile-services.tsx';
import { EditInPlace } from '../edit/edit-in-place.tsx';
import { AboutField, UsernameField } from '../edit/text-fields.tsx';
import { useEditing } from '../edit/use-editing.ts';
import { PortfolioCard } from '../portfolio-card.tsx';
import styles from '../profile.module.css';
import { Paragraphs } from '../profile-elements.tsx';
import { Completeness } from './completeness.tsx';
import { Documents } from './documents.tsx';
import myStyles from './my-profile.module.css';
import { Views, ViewsChart } from './views.tsx';

/** The address of the portfolio site, which starts with the username. */
function MyPortfolio() {
  const { profile } = useEditing();
  const { hosts } = profile.portfolioDetails;
  return (
    <PortfolioCard
      username={profile.username}
      text={
        hasPublishedSite(profile)
          ? 'Your site shows this profile and your work.'
          : 'Your site will show this profile and your work.'
      }
      isPublished={hasPublishedSite(profile)}
    >
      {hosts.length > 0 && <p className={styles.muted}>Also at {hosts.join(', ')}.</p>}
      <EditInPlace
        part="username"
        label="username"
        isEmpty={!profile.username}
        form={(form) => <UsernameField form={form} />}
      >
        Username: <b>{profile.username}</b>
      </EditInPlace>
      <p className={styles.muted}>
        You can also use <Link to="/settings#domain">your own domain</Link>.
      </p>
    </PortfolioCard>
  );
}

const tabs = [
  { value: 'about', label: 'About' },
  { value: 'services', label: 'Services' },
  { value: 'portfolio', label: 'Portfolio' },
  { value: 'recommendations', label: 'Recommendations' },
  { value: 'documents', label: 'Documents' },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** Views, completeness, and the sections of the profile. */
export function MyWork() {
  const { profile } = useEditing();
  const [query, setQuery] = useSearchParams();
  const visibleTabs = tabs.filter(
    ({ value }) => isFreelancer(profile) || value === 'about' || value === 'documents',
  );
  const tab = visibleTabs.find(({ value }) => value === query.get('tab'))?.value ?? 'about';
  const show = (value: Tab) => setQuery({ tab: value }, { replace: true });
  return (
    <>
      <div className={myStyles.strip}>
        <Views />
        <Completeness onShowAbout={() => show('about')} />
      </div>
      <ViewsChart />
      <Tabs
        className={styles.tabs}
        label="Profile sections"
        value={tab}
        onChange={show}
        tabs={visibleTabs}
      >
        {tab === 'about' && <MyAbout />}
        {tab === 'services' && <MyServices />}
        {tab === 'portfolio' && (
          <>
            <MyProjects />
            <MyPortfolio />
          </>
        )}
        {tab === 'recommendations' && <MyRecommendations />}
        {tab === 'documents' && <Documents />}
      </Tabs>
    </>
  );
}

function MyServices() {
  const { profile } = useEditing();
  const navigate = useNavigate();
  return (
    <ProfileServices
      userId={profile.id}
      none="Services you publish appear here and on your public profile."
      action={
        <ButtonLink size="sm" href="/service-offer" onNavigate={navigate}>
          Open your services
        </ButtonLink>
      }
    />
  );
}

function MyRecommendations() {
  const { profile } = useEditing();
  const navigate = useNavigate();
  return (
    <RecommendationsOf
      userId={profile.id}
      none="Request recommendations and choose which ones to show."
      action={
        <ButtonLink size="sm" href="/requestrecommendation" onNavigate={navigate}>
          Open your recommendations
        </ButtonLink>
      }
    />
  );
}

function MyAbout() {
  const { profile } = useEditing();
  return (
    <div data-tour="profile-about" className={myStyles.ownAbout}>
      {!profile.about && (
        <p className={styles.muted}>
          Describe what you do, who you help, and how you work. Clients read this first.
        </p>
      )}
      <EditInPlace
        part="about"
        label="introduction"
        isEmpty={!profile.about}
        form={(form) => <AboutField form={form} />}
      >
        <Paragraphs text={profile.about} />
      </EditInPlace>
    </div>
  );
}
