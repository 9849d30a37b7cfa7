import { audiences, type Registry } from '@soloist/contracts';
import { call, getClaims, onSessionChange } from '@soloist/web-client';

/**
 * Has the gateway know who is signed in while a canary is for people, and forget it otherwise: the next
 * page is chosen by it.
 */
export function syncAudiencePerson({ userId, isAsked }: NonNullable<Registry['chosenFor']>): void {
  let lastUserId = userId;
  const sync = () => {
    const nextUserId = isAsked ? (getClaims()?.sub ?? null) : null;
    if (nextUserId === lastUserId) return;
    lastUserId = nextUserId;
    // Asked again with the next page.
    void call(nextUserId ? audiences.tellPerson : audiences.forgetPerson).catch(() => undefined);
  };
  sync();
  onSessionChange(sync);
}
