// Apart from rich-text.ts: what only shows a text has no room for zod.

/** Limits of one text: bytes of its JSON, blocks and marks within each other, and all nodes. */
export const richTextLimits = { bytes: 300_000, depth: 12, nodes: 5000 } as const;

/** Where a link may lead: an address of the web or of a mailbox. */
export const linkAddress = /^(https?:\/\/|mailto:)[^\s<>"\p{Cc}\p{Cs}]+$/iu;
export const linkAddressLimit = 2000;

/** The address of an image of one's own below `/files/`. */
export const imageAddress = /^\/files\/[A-Za-z0-9_-]{32}$/;
export const imageAltLimit = 200;

/** The name of a code block's language. */
export const codeLanguage = /^[a-z0-9+#-]{1,30}$/i;
export const textNodeLimit = 50_000;
