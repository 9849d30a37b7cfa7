import { ReasonDialog } from '../admin/reason-dialog.tsx';
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
        text: `From ${act.from} to ${act.to}, for everybody. A canary ends too. To undo it, make ${act.from} live again.`,
        action: 'Roll back',
        busy: 'Rolling back',
        done: `Everybody gets ${remote} ${act.to} within seconds.`,
      };
    case 'goLive':
      return {
        title: `Make ${act.version} live?`,
        text: `Everybody gets it instead of ${act.live ?? 'nothing'}.`,
        action: 'Make live',
        busy: 'Making live',
        done: `Everybody gets ${remote} ${act.version} within seconds.`,
      };
    case 'stopCanary':
      return {
        title: `Stop the canary of ${remote}?`,
        text: `Who gets ${act.version} gets the live version again.`,
        action: 'Stop',
        busy: 'Stopping',
        done: `Everybody gets the live version of ${remote} within seconds.`,
      };
  }
}

/** Asks for the reason, and does it. */
export function ReleaseActDialog({ act, onClose }: { act: ReleaseAct; onClose: () => void }) {
  if (act.kind === 'startCanary') return <CanaryDialog act={act} onClose={onClose} />;
  const { done, ...texts } = textsOf(act);
  const submit = async (reason: string) => {
    await actOnRelease(act, reason);
    return { message: done };
  };
  return <ReasonDialog {...texts} onSubmit={submit} onClose={onClose} />;
}
