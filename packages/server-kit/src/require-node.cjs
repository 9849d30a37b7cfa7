// Ends a process that an older Node started. Import it before anything else. It is plain JavaScript
// because Node below 22.18 loads no TypeScript.
const needed = 24;
const { node } = process.versions;

if (Number.parseInt(node, 10) < needed) {
  process.stderr.write(
    `Soloist needs Node ${needed} (this is ${node}). Run it through npm: npm start.\n`,
  );
  process.exit(1);
}
