import { DetailList } from '../../components/detail-list.tsx';
import { PlainText } from '../../components/plain-text.tsx';
import type { SectionProps } from '../../components/site-sections.tsx';
import { headlineOf, nameOf } from '../../site-details.rules.ts';
import { useSite } from '../../use-site.ts';
import styles from './folio.module.css';

export function Introduction({ section: { settings } }: SectionProps) {
  const { page } = useSite();
  const { profile } = page.site;
  return (
    <section id="introduction" className={styles.introduction} aria-label="About">
      <h1 dir="auto">{headlineOf(page) || nameOf(profile)}</h1>
      <PlainText text={settings.text || profile.about} className={styles.about} />
      <DetailList
        className={styles.facts}
        details={[
          { label: 'Skills', value: profile.skills.join(', ') },
          { label: 'Works with', value: profile.tools.join(', ') },
          { label: 'Speaks', value: profile.languages.join(', ') },
          { label: 'Experience', value: profile.experience },
        ]}
      />
    </section>
  );
}
