/**
 * Loads `push.ts`, which shows notifications on this device: for the settings, and for people who
 * turned it on. Rejects when it fails to load.
 */
export const loadPush = () => import(/* webpackChunkName: "push" */ './push.ts');
