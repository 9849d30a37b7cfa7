const isRoot = process.getuid?.() === 0;

export const browserArgs = [
  '--disable-background-networking',
  // Without a display the browser has no user to protect from root; elsewhere the sandbox stays.
  ...(isRoot ? ['--no-sandbox'] : []),
];
