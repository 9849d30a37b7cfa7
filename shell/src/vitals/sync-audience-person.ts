import { audiences, type Registry } from '@soloist/contracts';
import { call, getClaims, onSessionChange } from '@soloist/web-client';

/**
 * Tells the gateway who is signed in while a canary is limited to people, and clears it otherwise:
 * the gateway uses it to choose the next page's versions.
 */
export function syncAudiencePerson({ userId, isAsked }: NonNullable<Registry['chosenFor']>): void {
  let lastUserId = userId;
  const sync = () => {
    const nextUserId = isAsked ? (getClaims()?.sub ?? null) : null;
    if (nextUserId === lastUserId) return;
    lastUserId = nextUserId;
    // Sent again with the next page.
    void call(nextUserId ? audiences.tellPerson : audiences.forgetPerson).catch(() => undefined);
  };
  sync();
  onSessionChange(sync);
}
