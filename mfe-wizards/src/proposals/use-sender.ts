import type { ProposalDocument } from '@soloist/contracts';
import { useMe } from '@soloist/web-client';

/** The author as the document names them. */
export function useSender(): ProposalDocument['sender'] {
  const me = useMe();
  const { fname, lname, headline, location, profileImage } = me.data?.userInfo ?? {};
  return {
    name: [fname, lname].filter(Boolean).join(' '),
    headline: headline ?? '',
    location: location ?? '',
    profileImage: profileImage ?? '',
  };
}
