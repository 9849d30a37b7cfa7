import { FactList } from '../../parts/fact-list.tsx';
import { PlainText } from '../../parts/plain-text.tsx';
import { SitePicture } from '../../parts/site-picture.tsx';
import type { SectionProps } from '../../parts/site-sections.tsx';
import { useSite } from '../../site-context.ts';
import { headlineOf, nameOf } from '../../site-facts.ts';
import styles from './index.module.css';

export function Introduction({ section: { settings } }: SectionProps) {
  const { page } = useSite();
  const { profile } = page.site;
  return (
    <section id="introduction" className={styles.introduction} aria-label="About">
      <h1 dir="auto">{headlineOf(page) || nameOf(profile)}</h1>
      {profile.profileImage && (
        <SitePicture
          src={profile.profileImage}
          alt={nameOf(profile)}
          sizes="240px"
          loading="eager"
        />
      )}
      <PlainText text={settings.text || profile.about} className={styles.about} />
      <FactList
        className={styles.facts}
        facts={[
          { label: 'Skills', value: profile.skills.join(', ') },
          { label: 'Works with', value: profile.tools.join(', ') },
          { label: 'Speaks', value: profile.languages.join(', ') },
          { label: 'Experience', value: profile.experience },
        ]}
      />
    </section>
  );
}
