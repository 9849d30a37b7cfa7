#!/usr/bin/env node
// `soloist-webpack build` and `soloist-webpack serve [--shell address] [--port 8090]` in a workspace with a
// webpack.config.ts.
import '@soloist/server-kit/require-node';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Configuration } from 'webpack';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { shell: { type: 'string' }, port: { type: 'string', default: '8090' } },
});
const [command = 'build'] = positionals;
// The configuration reads it when it is imported.
process.env.NODE_ENV = command === 'serve' && !values.shell ? 'development' : 'production';

const { default: webpack } = await import('webpack');
const file = pathToFileURL(path.resolve('webpack.config.ts')).href;
const { default: config }: { default: Configuration | Configuration[] } = await import(file);
const configs = [config].flat();
// The first is the container; a site beside it is the gateway's.
const [own = {}] = configs;

function build() {
  const compiler = webpack(configs);
  compiler.run((error, stats) => {
    if (error || !stats) throw error ?? new Error('webpack gave no result.');
    const problems = stats.toString({ preset: 'errors-warnings', colors: true });
    if (problems) console.log(problems);
    process.exitCode = stats.hasErrors() ? 1 : 0;
    compiler.close(() => {});
  });
}

async function serve() {
  const { default: DevServer } = await import('webpack-dev-server');
  await new DevServer(own.devServer || {}, webpack(own)).start();
}

async function serveAlone(shell: string, port: string) {
  const { default: DevServer } = await import('webpack-dev-server');
  const { aloneServer } = await import('./alone.ts');
  const { name = '' } = own;
  await new DevServer(aloneServer({ name, shell, port }), webpack(own)).start();
  console.log(`${name} of this clone inside ${shell}: http://localhost:${port}`);
}

if (command !== 'serve') build();
else if (values.shell) await serveAlone(values.shell, values.port);
else await serve();
