/** Host name, with the port if there is one, of a person's portfolio site. */
export const siteHost = (username: string) => `${username}.${window.location.host}`;

/** Its full address. */
export const siteAddress = (username: string) =>
  `${window.location.protocol}//${siteHost(username)}`;
