import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { build, type Plugin } from 'esbuild';
import { fromRoot } from './paths.ts';
import { bundleOf, type ServerEntry } from './processes.ts';
import { problem } from './progress.ts';

const run = promisify(execFile);

/**
 * Packages that read files beside their own, or that must be the copy which another package loads:
 * Node finds them in node_modules.
 */
const external = [
  // Compiled code or WebAssembly, found by path.
  ...['@node-rs/argon2', 'sharp', 'subset-font', 'msgpackr-extract'],
  // Looks for a browser's files in its own folders.
  'puppeteer',
  // It stores by the names of its classes, which a bundle leaves out.
  'oidc-provider',
  // `failWritesOnClose` changes the driver's connections in mongoose's copy.
  ...['mongoose', 'mongodb', 'bson'],
];

/** Tables that packages would bring in several equal copies, each kept in memory. */
const oneCopy = {
  'iconv-lite': besideOf('body-parser', 'iconv-lite'),
  'mime-db': fromRoot('node_modules/mime-db'),
};

/** The folder of a package as another one finds it. */
function besideOf(owner: string, name: string) {
  const require = createRequire(createRequire(import.meta.url).resolve(owner));
  return path.dirname(require.resolve(`${name}/package.json`));
}

/** What packages in CommonJS expect of Node. */
const commonJs = [
  "import { createRequire as createRequireOfBundle } from 'node:module';",
  'const require = createRequireOfBundle(import.meta.url);',
  'const { dirname: __dirname, filename: __filename } = import.meta;',
].join('\n');

/**
 * One file for each process, with all of its code: it starts in a third of the time and uses a
 * quarter less memory than thousands of files whose types Node removes.
 */
export async function bundleServer(server: ServerEntry): Promise<void> {
  const main = fromRoot(server.folder, server.entry);
  const outdir = path.dirname(bundleOf(server));
  const threads = globSync('src/**/*.worker.ts', { cwd: fromRoot(server.folder) });
  const { outputFiles } = await build({
    entryPoints: [main, ...threads.map((thread) => fromRoot(server.folder, thread))],
    outdir,
    // Side by side, as `atTheirSource` names threads.
    entryNames: '[name]',
    bundle: true,
    external,
    alias: oneCopy,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    jsx: 'automatic',
    // Node keeps the text in memory. Names stay for stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    lineLimit: 200,
    // Without React's code for development.
    define: { 'process.env.NODE_ENV': '"production"' },
    // For debuggers: a process that read its own would need 90 MB more after its first error.
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'silent',
    banner: { js: commonJs },
    plugins: [precomputed, atTheirSource(outdir)],
    write: false,
  });
  await mkdir(outdir, { recursive: true });
  await Promise.all(
    outputFiles.map(({ path: file, text }) =>
      writeWhole(file, file.endsWith('.js') ? toAscii(text) : text),
    ),
  );
}

/** Writes a file that another process may read or write meanwhile: tests build what they start. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, text);
  await rename(unfinished, file);
}

/**
 * Runs a workspace's `*.asset.ts`, each of which prints a text that never changes, and writes the text
 * beside the bundles, as `atTheirSource` names it. No process has to compute it again when it starts.
 */
export async function writeAssets(folder: string): Promise<void> {
  for (const source of globSync('src/**/*.asset.ts', { cwd: fromRoot(folder) })) {
    const options = { maxBuffer: 64 * 1024 * 1024 };
    const { stdout } = await run(process.execPath, [fromRoot(folder, source)], options);
    await mkdir(fromRoot(folder, 'dist'), { recursive: true });
    await writeWhole(fromRoot(folder, 'dist', `${path.basename(source, '.ts')}.txt`), stdout);
  }
}

/**
 * V8 stores a text in two bytes a letter if a single one is outside Latin-1. esbuild escapes all
 * of them except those in regular expressions, which may be escaped the same way.
 */
const rawLetters = /String\.raw`[^`]*[\u0080-\uffff]/;
const toAscii = (text: string) =>
  text.replaceAll(/[\u0080-\uffff]/g, (letter) => {
    return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });

/** A `*.precomputed.ts` exports only data: the bundle contains it instead of what computes it. */
const precomputed: Plugin = {
  name: 'precomputed',
  setup(bundle) {
    bundle.onLoad({ filter: /\.precomputed\.ts$/ }, async ({ path: file }) => {
      const data: Record<string, unknown> = { ...(await import(file)) };
      // Functions, maps and dates would be lost.
      const isData = isDeepStrictEqual(JSON.parse(JSON.stringify(data)), data);
      if (!isData) throw problem(`${file}: export only data that JSON can hold.`);
      const contents = Object.entries(data)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
      return { contents, loader: 'js' };
    });
  },
};

/**
 * Keeps the folder of our own sources in `import.meta`: they find fonts and help articles relative to
 * it. A thread's script is the bundle instead, without which each thread would need a compiler: 120 MB.
 * An asset is the text that its script has printed.
 */
const atTheirSource = (outdir: string): Plugin => ({
  name: 'at-their-source',
  setup(bundle) {
    bundle.onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8');
      // There, an escape is not read as its letter.
      if (rawLetters.test(text)) throw problem(`${file}: write \\u escapes in String.raw.`);
      if (!text.includes('import.meta.')) return undefined;
      const toBundles = path.relative(path.dirname(file), outdir);
      const url = `new URL(${JSON.stringify(path.relative(outdir, file))}, import.meta.url)`;
      const contents = text
        .replaceAll(/'(?:\.\/)?([\w-]+\.worker)\.ts'/g, `'${toBundles}/$1.js'`)
        .replaceAll(/'(?:\.\/)?([\w-]+\.asset)\.ts'/g, `'${toBundles}/$1.txt'`)
        .replaceAll('import.meta.url', `${url}.href`)
        .replaceAll(
          'import.meta.dirname',
          `import.meta.dirname + ${JSON.stringify(`/${path.relative(outdir, path.dirname(file))}`)}`,
        );
      return { contents, loader: file.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
});
