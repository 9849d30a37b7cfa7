#!/usr/bin/env node
// `soloist-webpack build` and `soloist-webpack serve` in a workspace with a webpack.config.cjs.
const path = require('node:path');
const command = process.argv[2] ?? 'build';
process.env.NODE_ENV = command === 'serve' ? 'development' : 'production';

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

if (command === 'serve') serve();
else build();
