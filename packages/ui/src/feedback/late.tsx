import { type ComponentType, createContext, lazy, useContext, useReducer } from 'react';
import { ErrorState } from './error-state.tsx';
import { loadFailureText } from './load-failure.ts';

const Retry = createContext(() => {});

function LoadFailure({ text }: { text: string }) {
  const retry = useContext(Retry);
  return <ErrorState title="We couldn’t load this part of the page." text={text} onRetry={retry} />;
}

/**
 * The error of a failed chunk names the file; the browser would read a damaged one from its cache
 * again.
 */
async function renew(error: unknown): Promise<void> {
  const file = (error as { request?: unknown }).request;
  if (typeof file === 'string') await fetch(file, { cache: 'reload' });
}

/**
 * React's `lazy` for code that may not arrive: it shows the failure in place with a retry, which
 * `lazy` never does. The failure is reported to `window.reportError`.
 */
export function late<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const attempt = () =>
    lazy<ComponentType<Props>>(() =>
      load().catch(async (error: unknown) => {
        window.reportError(error);
        await renew(error).catch(() => undefined);
        const text = loadFailureText(error);
        return { default: () => <LoadFailure text={text} /> };
      }),
    );
  let Part = attempt();
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, as `lazy` is.
  return function Late(props: Props) {
    const [, drawAgain] = useReducer((count: number) => count + 1, 0);
    const retry = () => {
      Part = attempt();
      drawAgain();
    };
    return (
      <Retry value={retry}>
        <Part {...props} />
      </Retry>
    );
  };
}
