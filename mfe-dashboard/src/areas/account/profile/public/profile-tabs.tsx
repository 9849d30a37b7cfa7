import type { VisitedProfile } from '@soloist/contracts';
import { EmptyState, Tabs } from '@soloist/ui';
import { useState } from 'react';
import { hasPublishedSite, isFreelancer } from '../../../shared/profiles/profile.rules.ts';
import { ProjectsOf } from '../../portfolio-projects/profile-projects.tsx';
import { RecommendationsOf } from '../../recommendations/recommendations-of.tsx';
import { ProfileServices } from '../../services/profile-services.tsx';
import { PortfolioCard } from '../portfolio-card.tsx';
import styles from '../profile.module.css';
import { Paragraphs } from '../profile-elements.tsx';

const about = { value: 'about', label: 'About' } as const;
const services = { value: 'services', label: 'Services' } as const;
const recommendations = { value: 'recommendations', label: 'Recommendations' } as const;
const portfolio = { value: 'portfolio', label: 'Portfolio' } as const;

/** Portfolio first, because clients look for work. */
export function ProfileTabs({ profile }: { profile: VisitedProfile }) {
  const tabs = isFreelancer(profile) ? [portfolio, services, recommendations, about] : [about];
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>(tabs[0]?.value ?? 'about');
  return (
    <Tabs
      className={styles.tabs}
      label="About this person"
      value={tab}
      onChange={setTab}
      tabs={tabs}
    >
      {tab === 'about' && <About profile={profile} />}
      {tab === 'services' && (
        <ProfileServices
          userId={profile.id}
          none={`${profile.fname} has not published any services.`}
        />
      )}
      {tab === 'recommendations' && (
        <RecommendationsOf
          userId={profile.id}
          none={`${profile.fname} shows no recommendations.`}
        />
      )}
      {tab === 'portfolio' && (
        <>
          <ProjectsOf userId={profile.id} fname={profile.fname} />
          {hasPublishedSite(profile) && (
            <PortfolioCard
              username={profile.username}
              text={`See ${profile.fname}’s work on their portfolio site.`}
            />
          )}
        </>
      )}
    </Tabs>
  );
}

function About({ profile: { about, fname } }: { profile: VisitedProfile }) {
  if (about) return <Paragraphs text={about} />;
  return (
    <EmptyState
      headingLevel={3}
      title="No introduction yet"
      text={`${fname} hasn’t written one.`}
    />
  );
}
