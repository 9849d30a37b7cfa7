import type { ChatPerson } from '@soloist/contracts';
import type { StoredPerson } from './people.model.ts';

/** Name shown for a deleted account. */
const formerName = 'Deleted account';

export const presentPerson = (
  id: string,
  person: Pick<StoredPerson, 'name' | 'profileImage' | 'guestEmail'> | undefined | null,
): ChatPerson => ({
  id,
  name: person?.name || formerName,
  profileImage: person?.profileImage ?? '',
  isGuest: Boolean(person?.guestEmail),
  guestEmail: person?.guestEmail || undefined,
  isGone: person ? undefined : true,
});
