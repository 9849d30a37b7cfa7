import { ButtonLink, Tabs } from '@soloist/ui';
import { useNavigate, useSearchParams } from '@soloist/web-client';
import { OwnProjects } from '../../portfolio-projects/profile-projects.tsx';
import { RecommendationsOf } from '../../recommendations/recommendations-of.tsx';
import { ProfileServices } from '../../services/profile-services.tsx';
import { EditInPlace } from '../edit/edit-in-place.tsx';
import { useEditing } from '../edit/editing.ts';
import { AboutField } from '../edit/text-fields.tsx';
import styles from '../profile.module.css';
import { Paragraphs } from '../profile-parts.tsx';
import { isFreelancer } from '../profile-texts.ts';
import { Completeness } from './completeness.tsx';
import { Documents } from './documents.tsx';
import own from './own.module.css';
import { OwnPortfolio } from './own-portfolio.tsx';
import { Views, ViewsChart } from './views.tsx';

const tabs = [
  { value: 'about', label: 'About' },
  { value: 'services', label: 'Services' },
  { value: 'portfolio', label: 'Portfolio' },
  { value: 'recommendations', label: 'Recommendations' },
  { value: 'documents', label: 'On your documents' },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** Who looked, what is missing, and what is longer than a line. */
export function OwnWork() {
  const { profile } = useEditing();
  const [query, setQuery] = useSearchParams();
  const shown = tabs.filter(
    ({ value }) => isFreelancer(profile) || value === 'about' || value === 'documents',
  );
  const tab = shown.find(({ value }) => value === query.get('tab'))?.value ?? 'about';
  const show = (value: Tab) => setQuery({ tab: value }, { replace: true });
  return (
    <>
      <div className={own.strip}>
        <Views />
        <Completeness onShowAbout={() => show('about')} />
      </div>
      <ViewsChart />
      <Tabs
        className={styles.tabs}
        label="Parts of your profile"
        value={tab}
        onChange={show}
        tabs={shown}
      >
        {tab === 'about' && <OwnAbout />}
        {tab === 'services' && <OwnServices />}
        {tab === 'portfolio' && (
          <>
            <OwnProjects />
            <OwnPortfolio />
          </>
        )}
        {tab === 'recommendations' && <OwnRecommendations />}
        {tab === 'documents' && <Documents />}
      </Tabs>
    </>
  );
}

function OwnServices() {
  const { profile } = useEditing();
  const navigate = useNavigate();
  return (
    <ProfileServices
      userId={profile.id}
      none="What you publish shows here, to you and to others."
      action={
        <ButtonLink size="sm" href="/service-offer" onNavigate={navigate}>
          Open your services
        </ButtonLink>
      }
    />
  );
}

function OwnRecommendations() {
  const { profile } = useEditing();
  const navigate = useNavigate();
  return (
    <RecommendationsOf
      userId={profile.id}
      none="Ask people you have worked with, and choose which of their words others see."
      action={
        <ButtonLink size="sm" href="/requestrecommendation" onNavigate={navigate}>
          Open your recommendations
        </ButtonLink>
      }
    />
  );
}

function OwnAbout() {
  const { profile } = useEditing();
  return (
    <div data-tour="profile-about" className={own.ownAbout}>
      {!profile.about && (
        <p className={styles.muted}>
          A few sentences about what you do, for whom, and what it is like to work with you. This is
          what clients read first.
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
