import type { MyProfile, ProfileUpdate } from '@soloist/contracts';
import { createContext, use } from 'react';

/** The forms of the profile and the fields of each. */
export const profileForms = {
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
export type ProfileForm = keyof typeof profileForms;

export const isProfileForm = (name: string | null): name is ProfileForm =>
  name !== null && name in profileForms;

/** The form that edits a profile field. */
export const formOf = (field: keyof ProfileUpdate) =>
  (Object.keys(profileForms) as ProfileForm[]).find((form) =>
    (profileForms[form] as readonly string[]).includes(field),
  ) as ProfileForm;

interface Editing {
  profile: MyProfile;
  /** Several forms may be open: opening one does not discard the input in another. */
  openForms: readonly ProfileForm[];
  open: (form: ProfileForm) => void;
  close: (form: ProfileForm) => void;
}

export const EditingContext = createContext<Editing | undefined>(undefined);

/** The user's profile and the forms that are open. */
export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('useEditing must be used on the user’s profile page');
  return editing;
}
