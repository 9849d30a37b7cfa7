import { OutLinks } from '../../components/out-links.tsx';
import { PlainText } from '../../components/plain-text.tsx';
import { SiteImage } from '../../components/site-image.tsx';
import type { SectionProps } from '../../components/site-sections.tsx';
import { availabilityOf, headlineOf, nameOf } from '../../site-details.rules.ts';
import { useSite } from '../../use-site.ts';
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
          <SiteImage
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
