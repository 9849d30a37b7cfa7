import type { RemoteProp } from '@soloist/contracts';
import { type ComponentType, type ReactNode, StrictMode, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { QueryClientProvider, queryClient } from './query.ts';
import { BrowserRouter } from './router.ts';

interface PropTypes {
  name: string;
  domElement: HTMLElement;
  /** Called when the remote threw while rendering; its tree is unmounted by then. */
  onCrash: (error: unknown) => void;
}
/** The props from the shell: as the contracts list them, which releases are compared with. */
export type RemoteProps = Pick<PropTypes, RemoteProp>;

/** The module that a remote exposes as `./lifecycles`. */
export interface Lifecycles {
  bootstrap: () => Promise<void>;
  mount: (props: RemoteProps) => Promise<void>;
  unmount: () => Promise<void>;
}

/**
 * Creates a remote's lifecycles from its root component, with router and query client around it. No
 * error boundary: an error that the remote does not catch reaches the shell, which shows the error
 * screen in the remote's place.
 */
export function createRemote(RootComponent: ComponentType): Lifecycles {
  let root: Root | undefined;
  return {
    bootstrap: async () => {},
    mount: ({ name, domElement, onCrash }) =>
      new Promise((resolve, reject) => {
        root = createRoot(domElement, {
          identifierPrefix: `${name}-`,
          onUncaughtError: (error) => {
            onCrash(error);
            reject(error);
          },
        });
        root.render(
          <StrictMode>
            <Mounted onMounted={resolve}>
              <QueryClientProvider client={queryClient}>
                <BrowserRouter>
                  <RootComponent />
                </BrowserRouter>
              </QueryClientProvider>
            </Mounted>
          </StrictMode>,
        );
      }),
    unmount: async () => {
      root?.unmount();
      root = undefined;
    },
  };
}

function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }) {
  useEffect(onMounted, [onMounted]);
  return children;
}
