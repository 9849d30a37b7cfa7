// Apart from rich-text.ts: code that only displays a text has no room for zod.

/** Limits of one text: bytes of its JSON, blocks and marks within each other, and all nodes. */
export const richTextLimits = { bytes: 300_000, depth: 12, nodes: 5000 } as const;

/** Allowed link targets: web or email addresses. */
export const linkAddress = /^(https?:\/\/|mailto:)[^\s<>"\p{Cc}\p{Cs}]+$/iu;
export const linkAddressLimit = 2000;

/** The URL of one of our images below `/files/`. */
export const imageAddress = /^\/files\/[A-Za-z0-9_-]{32}$/;
export const imageAltLimit = 200;

/** The name of a code block's language. */
export const codeLanguage = /^[a-z0-9+#-]{1,30}$/i;
export const textNodeLimit = 50_000;
