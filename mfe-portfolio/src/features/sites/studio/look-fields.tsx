import { ButtonLink, Field, Input } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import panel from '../panel.module.css';
import { themeDetails } from '../themes/theme-details.rules.ts';
import type { SiteDraft } from '../use-site-draft.ts';
import { AccentField } from './accent-field.tsx';
import styles from './look.module.css';

interface LookFieldsProps {
  draft: SiteDraft;
  /** Displayed at the top when no headline is given. */
  profileHeadline: string;
}

/** Theme, colour and headline of the whole site. */
export function LookFields({ draft: { design, change }, profileHeadline }: LookFieldsProps) {
  const navigate = useNavigate();
  const { name } = themeDetails[design.theme];
  return (
    <section className={panel.block} aria-labelledby="look-heading">
      <h2 id="look-heading" className={panel.heading}>
        Look
      </h2>
      <div className={styles.theme}>
        <span>
          Theme <b>{name}</b>
        </span>
        <ButtonLink size="sm" href="/theme" onNavigate={navigate}>
          Change theme
        </ButtonLink>
      </div>
      <AccentField
        theme={design.theme}
        value={design.accent}
        onChange={(accent) => change({ accent })}
      />
      <Field
        label="Headline"
        optional
        hint={
          profileHeadline
            ? 'Leave empty to use your profile’s headline.'
            : 'Leave empty to use your name.'
        }
      >
        <Input
          limit={120}
          value={design.headline}
          placeholder={profileHeadline}
          onChange={(event) => change({ headline: event.target.value })}
        />
      </Field>
    </section>
  );
}
