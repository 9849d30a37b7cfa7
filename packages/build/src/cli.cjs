#!/usr/bin/env node
// `soloist-webpack build` and `soloist-webpack serve [--shell address] [--port 8090]` in a workspace with a
// webpack.config.cjs.
require('@soloist/service-kit/require-node');
const path = require('node:path');
const { parseArgs } = require('node:util');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { shell: { type: 'string' }, port: { type: 'string', default: '8090' } },
});
const [command = 'build'] = positionals;
process.env.NODE_ENV = command === 'serve' && !values.shell ? 'development' : 'production';

const webpack = require('webpack');
const config = require(path.resolve('webpack.config.cjs'));

function build() {
  const compiler = webpack(config);
  compiler.run((error, stats) => {
    if (error) throw error;
    const problems = stats.toString({ preset: 'errors-warnings', colors: true });
    if (problems) console.log(problems);
    process.exitCode = stats.hasErrors() ? 1 : 0;
    compiler.close(() => {});
  });
}

async function serve() {
  const DevServer = require('webpack-dev-server');
  await new (DevServer.default ?? DevServer)(config.devServer, webpack(config)).start();
}

async function serveAlone({ shell, port }) {
  const DevServer = require('webpack-dev-server');
  const { aloneServer } = require('./alone.cjs');
  // The first is the container; a site beside it is the gateway's.
  const [own] = [config].flat();
  const options = aloneServer({ name: own.name, shell, port });
  await new (DevServer.default ?? DevServer)(options, webpack(own)).start();
  console.log(`${own.name} of this clone inside ${shell}: http://localhost:${port}`);
}

if (command !== 'serve') build();
else if (values.shell) void serveAlone(values);
else void serve();
