import { setTimeout as sleep } from 'node:timers/promises';
import { problem } from '../progress.ts';
import type { ComposeStack } from './compose-stack.ts';
import type { startOutside } from './outside.ts';

export interface CheckDeps {
  stack: ComposeStack;
  settings: Record<string, string>;
  outside: Awaited<ReturnType<typeof startOutside>>;
  folder: string;
  /** Whether MONGO_URL named a MongoDB outside the stack: no check kills or empties that. */
  hasExternalMongo: boolean;
}

/** @returns what it found, for the table of results. */
export type Check = (deps: CheckDeps) => Promise<string>;
export type NamedCheck = [title: string, check: Check];

export const json = { 'content-type': 'application/json' };
export const requireThat = (isRight: unknown, sentence: string) => {
  if (!isRight) throw problem(sentence);
};
/** The product without TLS, which Caddy serves to this machine. */
export const plainUrl = ({ PORT }: Record<string, string>) => `http://127.0.0.1:${PORT}`;

export async function until(isTrue: () => Promise<boolean>, sentence: string, withinMs = 30_000) {
  const end = Date.now() + withinMs;
  while (!(await isTrue())) {
    if (Date.now() > end) throw problem(sentence);
    await sleep(250);
  }
}
