import { OutLinks } from '../../parts/out-links.tsx';
import { PlainText } from '../../parts/plain-text.tsx';
import { SitePicture } from '../../parts/site-picture.tsx';
import type { SectionProps } from '../../parts/site-sections.tsx';
import { useSite } from '../../site-context.ts';
import { availabilityOf, headlineOf, nameOf } from '../../site-facts.ts';
import styles from './monograph.module.css';

export function Introduction({ section }: SectionProps) {
  const { page } = useSite();
  const { profile } = page.site;
  const line = [profile.location, availabilityOf(profile)].filter(Boolean).join('. ');
  return (
    <section id="introduction" className={styles.hero} aria-label="About">
      <h1 dir="auto">{headlineOf(page) || nameOf(profile)}</h1>
      <div className={styles.about}>
        {profile.profileImage && (
          <SitePicture
            src={profile.profileImage}
            alt={nameOf(profile)}
            sizes="240px"
            className={styles.portrait}
          />
        )}
        <div>
          <PlainText text={section.settings.text || profile.about} />
          <p className={styles.quiet} dir="auto">
            {line}
          </p>
          <OutLinks className={styles.links} />
        </div>
      </div>
    </section>
  );
}
