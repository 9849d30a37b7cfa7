import { type SectionKind, type SiteSection, sectionLimits } from '@soloist/contracts';
import { Field, Input, Textarea } from '@soloist/ui';
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
        <p className={panel.muted}>Visitors see this section once people have recommended you.</p>
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

/** What a section can show. */
function thingsOf(kind: SectionKind, { projects, services, blogs }: OwnWorks) {
  if (kind === 'work') return { things: projects, noun: 'project' };
  if (kind === 'services') return { things: services, noun: 'service' };
  if (kind === 'blog') return { things: blogs, noun: 'blog' };
  return undefined;
}
