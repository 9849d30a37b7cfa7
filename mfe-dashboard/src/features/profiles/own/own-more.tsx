import { ChipsField } from '../edit/choice-fields.tsx';
import { EditInPlace } from '../edit/edit-in-place.tsx';
import { useEditing } from '../edit/editing.ts';
import { LinksFields } from '../edit/links-fields.tsx';
import { Chips, OutsideLink, Section } from '../profile-parts.tsx';
import { isFreelancer, siteOf } from '../profile-texts.ts';
import own from './own.module.css';

/** Skills, tools, and where else to be found. */
export function OwnMore() {
  return (
    <>
      <Words fact="skills" title="Skills" />
      <Words fact="tools" title="Tools" />
      <Elsewhere />
    </>
  );
}

function Words({ fact, title }: { fact: 'skills' | 'tools'; title: string }) {
  const { profile } = useEditing();
  return (
    <Section title={title}>
      <EditInPlace
        part={fact}
        label={fact}
        isEmpty={profile[fact].length === 0}
        form={(form) => (
          <ChipsField form={form} fact={fact} label={title} hint="Enter or comma adds one." />
        )}
      >
        <Chips items={profile[fact]} />
      </EditInPlace>
    </Section>
  );
}

function Elsewhere() {
  const { profile } = useEditing();
  const links = [profile.linkedinUrl, ...profile.socialLinks].filter(Boolean);
  return (
    <Section title="Elsewhere">
      {isFreelancer(profile) && <OutsideLink href={siteOf(profile.username).href} />}
      <EditInPlace
        part="links"
        label="links"
        isEmpty={links.length === 0}
        form={(form) => <LinksFields form={form} />}
        className={own.middle}
      >
        <ul>
          {links.map((link) => (
            <li key={link}>
              <OutsideLink href={link} />
            </li>
          ))}
        </ul>
      </EditInPlace>
    </Section>
  );
}
