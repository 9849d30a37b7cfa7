import { type SectionKind, type SiteSection, sectionLimits } from '@soloist/contracts';
import { Field, Input, Textarea } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { sectionNames } from '../../../public-site/site-details.rules.ts';
import type { MyWorks } from '../my-works.api.ts';
import panel from '../panel.module.css';
import { PicksField } from './picks-field.tsx';

interface SectionFieldsProps {
  section: SiteSection;
  works: MyWorks;
  onChange: (section: SiteSection) => void;
}

/** The heading, text and items of a section. */
export function SectionFields({ section, works, onChange }: SectionFieldsProps) {
  const { kind, settings } = section;
  const set = (change: Partial<SiteSection['settings']>) =>
    onChange({ ...section, settings: { ...settings, ...change } });
  const pickable = listPickableItems(kind, works);
  return (
    <>
      {kind === 'recommendations' && (
        <p className={panel.muted}>
          Visitors see the recommendations you show.{' '}
          <Link className={panel.address} to="/requestrecommendation">
            Manage recommendations
          </Link>
        </p>
      )}
      {kind !== 'introduction' && (
        <Field label="Heading" optional hint="Leave empty to use the theme’s heading.">
          <Input
            limit={sectionLimits.title}
            value={settings.title}
            placeholder={sectionNames[kind]}
            onChange={(event) => set({ title: event.target.value })}
          />
        </Field>
      )}
      <Field
        label={kind === 'introduction' ? 'About you' : 'Text'}
        optional
        hint={kind === 'introduction' ? 'Leave empty to use your profile’s text.' : undefined}
      >
        <Textarea
          limit={sectionLimits.text}
          value={settings.text}
          onChange={(event) => set({ text: event.target.value })}
        />
      </Field>
      {pickable && (
        <PicksField {...pickable} picks={settings.picks} onChange={(picks) => set({ picks })} />
      )}
    </>
  );
}

const longestGlimpse = 60;
const shorten = (text: string) =>
  text.length > longestGlimpse ? `${text.slice(0, longestGlimpse).trimEnd()}…` : text;

/** The items that a section can show. */
function listPickableItems(kind: SectionKind, works: MyWorks) {
  const { projects, services, blogs, recommendations } = works;
  if (kind === 'work') return { items: projects, noun: 'project' };
  if (kind === 'services') return { items: services, noun: 'service' };
  if (kind === 'blog') return { items: blogs, noun: 'post' };
  if (kind === 'recommendations') {
    const items = recommendations.map(({ id, writer, text }) => ({
      id,
      title: `${writer.name}: ${shorten(text)}`,
    }));
    return { items, noun: 'recommendation', order: 'in your order' };
  }
  return undefined;
}
