import {
  declaredFlag,
  type FlagKey,
  type FlagView,
  flagKeys,
  flags,
  staleFlags,
} from '@soloist/contracts';
import { isFlagOn, readReason, route } from '@soloist/server-kit';
import type { PlatformIdentityClient } from '../identity/index.ts';
import type { StoredFlag } from './flags.model.ts';
import { readFlags, setFlag, type startFlagPublishing } from './flags.service.ts';

interface FlagDeps {
  identity: PlatformIdentityClient;
  publish: ReturnType<typeof startFlagPublishing>['publish'];
}

export const flagRoutes = ({ identity, publish }: FlagDeps) => [
  route(flags.list, async () => {
    const stored = await readFlags();
    return { flags: flagKeys.map((key) => presentFlag(key, stored.get(key))) };
  }),
  route(flags.set, async ({ params: { key }, body: setting, user, req }) => {
    const by = await identity.addressOf(user.sub);
    const reason = readReason(flags.set, req);
    const stored = await setFlag(key, { at: new Date(), by, byId: user.sub, reason, setting });
    await publish();
    return { message: 'Flag saved. It takes effect in a moment.', flag: presentFlag(key, stored) };
  }),
  route(flags.own, ({ user }) => {
    const visibleKeys = flagKeys.filter((key) => declaredFlag(key).isShown);
    return { flags: Object.fromEntries(visibleKeys.map((key) => [key, isFlagOn(key, user.sub)])) };
  }),
];

function presentFlag(key: FlagKey, stored: StoredFlag | undefined): FlagView {
  const { says, owner, until, isOn: isOnAtFirst } = declaredFlag(key);
  const changes = stored?.changes ?? [];
  const asDeclared = { state: isOnAtFirst ? 'on' : 'off', share: 0, userIds: [] } as const;
  return {
    ...{ key, says, owner, until, isStale: staleFlags().includes(key) },
    setting: changes[0]?.setting ?? { ...asDeclared, userIds: [] },
    changes: changes.map(({ at, by, reason, setting }) => ({
      ...{ at: at.toISOString(), by, reason, setting },
    })),
  };
}
