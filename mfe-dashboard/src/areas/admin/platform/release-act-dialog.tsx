import { ReasonDialog } from '../layout/reason-dialog.tsx';
import { CanaryDialog } from './canary-dialog.tsx';
import { actOnRelease, type ReleaseAct } from './platform.api.ts';

interface Texts {
  title: string;
  text: string;
  action: string;
  busy: string;
  done: string;
}

function textsOf(act: Exclude<ReleaseAct, { kind: 'startCanary' }>): Texts {
  const { remote } = act;
  switch (act.kind) {
    case 'rollBack':
      return {
        title: `Roll back ${remote}?`,
        text: `Everyone goes from ${act.from} back to ${act.to}, and any canary ends.`,
        action: 'Roll back',
        busy: 'Rolling back',
        done: `Everyone gets ${remote} ${act.to} within seconds.`,
      };
    case 'goLive':
      return {
        title: `Make ${act.version} live?`,
        text: `Everyone gets it instead of ${act.live ?? 'no version'}.`,
        action: 'Make live',
        busy: 'Making live',
        done: `Everyone gets ${remote} ${act.version} within seconds.`,
      };
    case 'stopCanary':
      return {
        title: `Stop the canary of ${remote}?`,
        text: `Everyone on ${act.version} returns to the live version.`,
        action: 'Stop canary',
        busy: 'Stopping',
        done: `Everyone gets the live version of ${remote} within seconds.`,
      };
  }
}

/** Asks for a reason and performs the action. */
export function ReleaseActDialog({ act, onClose }: { act: ReleaseAct; onClose: () => void }) {
  if (act.kind === 'startCanary') return <CanaryDialog act={act} onClose={onClose} />;
  const { done, ...texts } = textsOf(act);
  const submit = async (reason: string) => {
    await actOnRelease(act, reason);
    return { message: done };
  };
  return <ReasonDialog {...texts} onSubmit={submit} onClose={onClose} />;
}
