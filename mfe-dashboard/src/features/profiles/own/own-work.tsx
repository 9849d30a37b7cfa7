import { Tabs } from '@soloist/ui';
import { useSearchParams } from '@soloist/web-client';
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
  { value: 'portfolio', label: 'Portfolio' },
  { value: 'documents', label: 'On your documents' },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** Who looked, what is missing, and what is longer than a line. */
export function OwnWork() {
  const { profile } = useEditing();
  const [query, setQuery] = useSearchParams();
  const shown = tabs.filter(({ value }) => value !== 'portfolio' || isFreelancer(profile));
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
        {tab === 'portfolio' && <OwnPortfolio />}
        {tab === 'documents' && <Documents />}
      </Tabs>
    </>
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
