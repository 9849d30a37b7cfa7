import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformFileSync } from '@swc/core';

const require = createRequire(import.meta.url);
const { default: Runtime } = require('jest-runtime') as typeof import('jest-runtime');
let imports = 0;

const parser = { syntax: 'typescript', tsx: true } as const;
const transform = { react: { runtime: 'automatic' } } as const;

const classNames = new URL('class-names.cjs', import.meta.url).href;
const styles = `export { default } from '${classNames}';`;

// Formats that webpack or tsx load for the product and Node does not: JSX, style sheets, and JSON
// that is imported without an attribute. Node strips the types of `.ts` itself.
registerHooks({
  load(url, context, nextLoad) {
    if (url.endsWith('.tsx')) {
      const jsc = { target: 'es2023', parser, transform } as const;
      const { code } = transformFileSync(fileURLToPath(url), { jsc, sourceMaps: 'inline' });
      return { format: 'module', source: code, shortCircuit: true };
    }
    if (url.endsWith('.css')) return { format: 'module', source: styles, shortCircuit: true };
    if (!url.endsWith('.json')) return nextLoad(url, context);
    return nextLoad(url, { ...context, importAttributes: { type: 'json' } });
  },
});

/** Jest's runtime makes the global `jest` with this. Its types leave it out. */
interface RuntimeWithGlobals {
  jestGlobals: { jestObjectFor: (file: string) => object };
}

/**
 * Runs a test file like the product: Node imports it and its dependencies as ES modules. A worker
 * therefore loads mongoose, Express and a service once, not once for each of its test files.
 */
export default class NativeRuntime extends Runtime {
  override unstable_shouldLoadAsEsm() {
    return true;
  }

  override async unstable_importModule(file: string) {
    const { jestGlobals } = this as unknown as RuntimeWithGlobals;
    Object.assign(globalThis, { jest: jestGlobals.jestObjectFor(file) });
    // A setup file runs for each test file: the query makes Node run it again.
    await import(`${pathToFileURL(file).href}?${++imports}`);
  }

  /** Jest's framework, loaded again for each test file, because it holds that file's state. */
  override requireInternalModule(file: string) {
    Reflect.deleteProperty(globalThis, Symbol.for('EVENT_HANDLERS'));
    delete require.cache[file];
    return require(file);
  }
}
