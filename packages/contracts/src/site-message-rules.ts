// Apart from leads.ts: the script of a portfolio site has no room for zod.

/** An address that a mail can be sent to, without its whole grammar. */
export const emailAddress = /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\.]+(\.[^\s@<>"(),;:\\.]+)+$/;
export const emailLimit = 254;
export const emailMessages = {
  missing: 'Please fill the email address!',
  wrong: 'Invalid email address!',
} as const;

/** What a visitor of a portfolio site may write to its owner. */
export const siteMessageLimits = { name: 120, company: 120 } as const;
export const leadMessageLimit = 2000;
export const siteMessageTexts = {
  name: 'Please fill your name!',
  message: 'Please write a message!',
} as const;
