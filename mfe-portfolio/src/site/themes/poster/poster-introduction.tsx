import { OutLinks } from '../../parts/out-links.tsx';
import { PlainText } from '../../parts/plain-text.tsx';
import { SitePicture } from '../../parts/site-picture.tsx';
import type { SectionProps } from '../../parts/site-sections.tsx';
import { useSite } from '../../site-context.ts';
import { availabilityOf, headlineOf, nameOf } from '../../site-facts.ts';
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
        <SitePicture
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
