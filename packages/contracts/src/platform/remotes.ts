export const remoteNames = [
  'mfe-dashboard',
  'mfe-wizards',
  'mfe-sage-chat',
  'mfe-portfolio',
] as const;
export type RemoteName = (typeof remoteNames)[number];

/** The federation container's global name: `mfe-sage-chat` is `mfe_sage_chat`. */
export const containerName = (remote: string) => remote.replaceAll('-', '_');
