import { audiences, type Registry } from '@soloist/contracts';
import { call, getClaims, onSessionChange } from '@soloist/web-client';

/**
 * Has the gateway know who is signed in while a canary is for people, and forget it otherwise: the next
 * page is chosen by it.
 */
export function tellPerson({ userId, isAsked }: NonNullable<Registry['chosenFor']>): void {
  let told = userId;
  const tell = () => {
    const wanted = isAsked ? (getClaims()?.sub ?? null) : null;
    if (wanted === told) return;
    told = wanted;
    // Asked again with the next page.
    void call(wanted ? audiences.tellPerson : audiences.forgetPerson).catch(() => undefined);
  };
  tell();
  onSessionChange(tell);
}
