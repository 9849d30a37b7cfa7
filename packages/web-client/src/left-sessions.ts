import { leftSessionsKey } from './left-sessions-key.ts';

/** Ends the sessions on the server that were left without a connection, if there are any. */
export async function endLeftSessions(): Promise<void> {
  if (!localStorage.getItem(leftSessionsKey)) return;
  const calls = await import(/* webpackChunkName: "account" */ './account-calls.ts');
  await calls.sendLeftSessions();
}
