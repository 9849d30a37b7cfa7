import { HireLink } from '../../components/hire-link.tsx';
import { OutLinks } from '../../components/out-links.tsx';
import { SiteImage } from '../../components/site-image.tsx';
import { SiteName } from '../../components/site-name.tsx';
import { SiteNav } from '../../components/site-nav.tsx';
import { availabilityOf } from '../../site-details.rules.ts';
import { useSite } from '../../use-site.ts';
import styles from './folio.module.css';

/** The owner, their headline and the navigation; stays visible. */
export function Identity() {
  const { profile } = useSite().page.site;
  const details = [profile.location, availabilityOf(profile)].filter(Boolean);
  return (
    <header className={styles.identity}>
      <div className={styles.who}>
        {profile.profileImage && (
          <SiteImage
            src={profile.profileImage}
            alt=""
            sizes="160px"
            loading="eager"
            className={styles.portrait}
          />
        )}
        <div>
          <SiteName className={styles.name} />
          {details.map((fact) => (
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
