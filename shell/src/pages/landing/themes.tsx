import folioTheme from '../../assets/theme-folio.webp';
import indexTheme from '../../assets/theme-index.webp';
import monographTheme from '../../assets/theme-monograph.webp';
import posterTheme from '../../assets/theme-poster.webp';
import section from './steps.module.css';
import styles from './themes.module.css';

const themes = [
  { name: 'Monograph', src: monographTheme, text: 'a serif' },
  { name: 'Poster', src: posterTheme, text: 'colour blocks' },
  { name: 'Index', src: indexTheme, text: 'a timetable of work' },
  { name: 'Folio', src: folioTheme, text: 'details beside your work' },
];

export const Themes = () => (
  <section className={section.section}>
    <div className={styles.text}>
      <h2 className={section.title}>Your work, at your own address.</h2>
      <p>
        Pick a theme, point your domain at it, and every project, service and blog you publish is
        there. Four themes, each with its own voice.
      </p>
    </div>
    <div className={styles.frames}>
      {themes.map(({ name, src, text }) => (
        <figure key={name} className={styles.frame}>
          <figcaption>{name}</figcaption>
          <img
            src={src}
            alt={`Portfolio theme with ${text}`}
            width={1280}
            height={800}
            loading="lazy"
          />
        </figure>
      ))}
    </div>
  </section>
);
