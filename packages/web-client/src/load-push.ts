/**
 * Showing notifications on this device (`push.ts`): for the settings, and for who turned it on.
 * Rejects when it could not be loaded.
 */
export const loadPush = () => import(/* webpackChunkName: "push" */ './push.ts');
