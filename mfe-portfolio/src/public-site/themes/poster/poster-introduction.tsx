import { OutLinks } from '../../components/out-links.tsx';
import { PlainText } from '../../components/plain-text.tsx';
import { SiteImage } from '../../components/site-image.tsx';
import type { SectionProps } from '../../components/site-sections.tsx';
import { availabilityOf, headlineOf, nameOf } from '../../site-details.rules.ts';
import { useSite } from '../../use-site.ts';
import styles from './poster.module.css';

export function Introduction({ section: { settings } }: SectionProps) {
  const { page } = useSite();
  const { profile } = page.site;
  const headline = headlineOf(page);
  const about = settings.text || profile.about;
  return (
    <section id="introduction" className={styles.say} aria-label="About">
      <div className={styles.statement}>
        {headline && <p dir="auto">{headline}</p>}
        <span dir="auto">{availabilityOf(profile)}</span>
      </div>
      {profile.profileImage && (
        <SiteImage
          src={profile.profileImage}
          alt={nameOf(profile)}
          sizes="(max-width: 760px) 100vw, 25vw"
          loading="eager"
        />
      )}
      {about && (
        <div className={styles.about}>
          <PlainText text={about} />
          <OutLinks className={styles.links} />
        </div>
      )}
    </section>
  );
}
