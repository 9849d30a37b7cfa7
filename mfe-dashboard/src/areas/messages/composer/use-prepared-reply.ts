import type { ChatPerson } from '@soloist/contracts';
import { clientFirstName } from '@soloist/contracts';
import { type RefObject, useEffect } from 'react';
import { useAddressParams } from '../../shared/lists/use-address-params.ts';
import { changeDraft, draftOf } from '../chat/drafts.store.ts';

/**
 * A link with `reply` opens the conversation to write in it: the field gets the focus and, for an
 * application without a draft, the first words.
 */
export function usePreparedReply(to: ChatPerson, field: RefObject<HTMLTextAreaElement | null>) {
  const { params, change } = useAddressParams<'reply'>();
  const reply = params.get('reply');
  // biome-ignore lint/correctness/useExhaustiveDependencies: applied once, then removed from the address.
  useEffect(() => {
    if (!reply) return;
    if (reply === 'application' && draftOf(to.id).text === '') {
      changeDraft(to.id, { text: `Hi ${clientFirstName(to.name)}, thanks for applying. ` });
    }
    field.current?.focus();
    change({ reply: undefined }, { replace: true });
  }, [reply]);
}
