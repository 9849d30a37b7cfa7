const isRoot = process.getuid?.() === 0;

export const browserArgs = [
  '--disable-background-networking',
  // A page lives for seconds: optimizing its scripts costs a tenth more than it saves.
  '--js-flags=--no-opt --no-maglev',
  // Without a display the browser has no user to protect from root; elsewhere the sandbox stays.
  ...(isRoot ? ['--no-sandbox'] : []),
];
