import indexTheme from '../../assets/theme-index.webp';
import monographTheme from '../../assets/theme-monograph.webp';
import posterTheme from '../../assets/theme-poster.webp';
import section from './steps.module.css';
import styles from './themes.module.css';

const themes = [
  { src: monographTheme, alt: 'Monograph, a serif portfolio theme', width: 1080, height: 1050 },
  { src: posterTheme, alt: 'Poster, a colour-block portfolio theme', width: 960, height: 600 },
  { src: indexTheme, alt: 'Index, a text-first portfolio theme', width: 960, height: 600 },
];
const names = ['Monograph', 'Poster', 'Index'];

export const Themes = () => (
  <section className={section.section}>
    <div className={styles.text}>
      <h2 className={section.title}>Your work, at your own address.</h2>
      <p>
        Pick a theme, point your domain at it, and every project, service and blog you publish is
        there. Three themes, each with its own voice.
      </p>
    </div>
    <div className={styles.frames}>
      {themes.map((image, index) => (
        <figure key={image.src} className={styles.frame}>
          <figcaption>{names[index]}</figcaption>
          {/* biome-ignore lint/a11y/useAltText: the alternative text is in the list above */}
          <img {...image} loading="lazy" />
        </figure>
      ))}
    </div>
  </section>
);
