import { type SectionKind, type SiteSection, sectionLimits } from '@soloist/contracts';
import { Field, Input, Textarea } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { sectionWords } from '../../../site/site-facts.ts';
import type { OwnWorks } from '../own-works.ts';
import panel from './panel.module.css';
import { PicksField } from './picks-field.tsx';

interface SectionFieldsProps {
  section: SiteSection;
  works: OwnWorks;
  onChange: (section: SiteSection) => void;
}

/** What a section is called, what it says, and which things it shows. */
export function SectionFields({ section, works, onChange }: SectionFieldsProps) {
  const { kind, settings } = section;
  const set = (change: Partial<SiteSection['settings']>) =>
    onChange({ ...section, settings: { ...settings, ...change } });
  const shown = thingsOf(kind, works);
  return (
    <>
      {kind === 'recommendations' && (
        <p className={panel.muted}>
          Visitors see the recommendations that you show.{' '}
          <Link className={panel.address} to="/requestrecommendation">
            Ask for some, and choose which
          </Link>
        </p>
      )}
      {kind !== 'introduction' && (
        <Field label="Heading" optional hint="The theme’s own word when empty.">
          <Input
            limit={sectionLimits.title}
            value={settings.title}
            placeholder={sectionWords[kind]}
            onChange={(event) => set({ title: event.target.value })}
          />
        </Field>
      )}
      <Field
        label={kind === 'introduction' ? 'About you' : 'Text'}
        optional
        hint={kind === 'introduction' ? 'What your profile says about you when empty.' : undefined}
      >
        <Textarea
          limit={sectionLimits.text}
          value={settings.text}
          onChange={(event) => set({ text: event.target.value })}
        />
      </Field>
      {shown && (
        <PicksField {...shown} picks={settings.picks} onChange={(picks) => set({ picks })} />
      )}
    </>
  );
}

const longestGlimpse = 60;
const shorten = (text: string) =>
  text.length > longestGlimpse ? `${text.slice(0, longestGlimpse).trimEnd()}…` : text;

/** What a section can show. */
function thingsOf(kind: SectionKind, works: OwnWorks) {
  const { projects, services, blogs, recommendations } = works;
  if (kind === 'work') return { things: projects, noun: 'project' };
  if (kind === 'services') return { things: services, noun: 'service' };
  if (kind === 'blog') return { things: blogs, noun: 'blog' };
  if (kind === 'recommendations') {
    const things = recommendations.map(({ id, writer, text }) => ({
      id,
      title: `${writer.name}: ${shorten(text)}`,
    }));
    return { things, noun: 'recommendation', order: 'as you ordered them' };
  }
  return undefined;
}
