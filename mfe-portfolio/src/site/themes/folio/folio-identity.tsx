import { HireLink } from '../../parts/hire-link.tsx';
import { OutLinks } from '../../parts/out-links.tsx';
import { SiteName } from '../../parts/site-name.tsx';
import { SiteNav } from '../../parts/site-nav.tsx';
import { SitePicture } from '../../parts/site-picture.tsx';
import { useSite } from '../../site-context.ts';
import { availabilityOf } from '../../site-facts.ts';
import styles from './folio.module.css';

/** Who it is, what they do, and the way around; stays in sight. */
export function Identity() {
  const { profile } = useSite().page.site;
  const facts = [profile.location, availabilityOf(profile)].filter(Boolean);
  return (
    <header className={styles.identity}>
      <div className={styles.who}>
        {profile.profileImage && (
          <SitePicture
            src={profile.profileImage}
            alt=""
            sizes="160px"
            loading="eager"
            className={styles.portrait}
          />
        )}
        <div>
          <SiteName className={styles.name} />
          {facts.map((fact) => (
            <p key={fact} className={styles.quiet} dir="auto">
              {fact}
            </p>
          ))}
        </div>
      </div>
      <SiteNav className={styles.nav} />
      <div className={styles.reach}>
        <HireLink className={styles.hire} />
        <OutLinks className={styles.links} />
      </div>
    </header>
  );
}
