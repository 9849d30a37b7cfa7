import { hasPublishedSite, siteAddress } from '../../../shared/profiles/profile.rules.ts';
import { ChipsField } from '../edit/choice-fields.tsx';
import { EditInPlace } from '../edit/edit-in-place.tsx';
import { LinksFields } from '../edit/links-fields.tsx';
import { useEditing } from '../edit/use-editing.ts';
import { Chips, OutsideLink, Section } from '../profile-elements.tsx';
import myStyles from './my-profile.module.css';

/** Skills, tools and links. */
export function MyMore() {
  return (
    <>
      <Keywords fieldName="skills" title="Skills" />
      <Keywords fieldName="tools" title="Tools" />
      <Elsewhere />
    </>
  );
}

function Keywords({ fieldName, title }: { fieldName: 'skills' | 'tools'; title: string }) {
  const { profile } = useEditing();
  return (
    <Section title={title}>
      <EditInPlace
        part={fieldName}
        label={fieldName}
        isEmpty={profile[fieldName].length === 0}
        form={(form) => (
          <ChipsField
            form={form}
            fieldName={fieldName}
            label={title}
            hint="Press Enter or comma to add one."
          />
        )}
      >
        <Chips items={profile[fieldName]} />
      </EditInPlace>
    </Section>
  );
}

function Elsewhere() {
  const { profile } = useEditing();
  const links = [profile.linkedinUrl, ...profile.socialLinks].filter(Boolean);
  return (
    <Section title="Links">
      {hasPublishedSite(profile) && <OutsideLink href={siteAddress(profile.username).href} />}
      <EditInPlace
        part="links"
        label="links"
        isEmpty={links.length === 0}
        form={(form) => <LinksFields form={form} />}
        className={myStyles.middle}
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
