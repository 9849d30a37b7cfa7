import type { OwnProfile, ProfileUpdate } from '@soloist/contracts';
import { createContext, use } from 'react';

/** What is edited together, and the facts that belong to it. */
export const parts = {
  name: ['fname', 'lname'],
  headline: ['headline'],
  about: ['about'],
  availability: ['availability'],
  rate: ['hourlyRate'],
  location: ['location'],
  experience: ['experience'],
  timezone: ['timezone'],
  languages: ['languages'],
  phone: ['phonenumber'],
  skills: ['skills'],
  tools: ['tools'],
  links: ['linkedinUrl', 'socialLinks'],
  username: ['username'],
  currency: ['currency'],
  photo: ['profileImage'],
  logo: ['logo'],
} as const satisfies Record<string, readonly (keyof ProfileUpdate)[]>;
export type Part = keyof typeof parts;

export const isPart = (name: string | null): name is Part => name !== null && name in parts;

/** The part in which a fact of the profile is edited. */
export const partOf = (fact: keyof ProfileUpdate) =>
  (Object.keys(parts) as Part[]).find((part) =>
    (parts[part] as readonly string[]).includes(fact),
  ) as Part;

interface Editing {
  profile: OwnProfile;
  /** Several may be: opening one does not throw away what is typed in another. */
  openParts: readonly Part[];
  open: (part: Part) => void;
  close: (part: Part) => void;
}

export const EditingContext = createContext<Editing | undefined>(undefined);

/** The own profile and which of its parts are being edited. */
export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('useEditing is for the own profile page');
  return editing;
}
