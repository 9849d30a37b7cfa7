/** Asks the person to prove their identity; resolves to whether they did. */
export type AskForProof = () => Promise<boolean>;

let ask: AskForProof | undefined;
let pending: Promise<boolean> | undefined;

/** Sets how proofs are asked for: the shell's dialog. Without one, calls that need it fail. */
export function answerProofRequests(next: AskForProof | undefined) {
  ask = next;
}

/** Whether the person proved their identity; concurrent calls share one question. */
export function requestProof(): Promise<boolean> {
  pending ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    pending = undefined;
  });
  return pending;
}
