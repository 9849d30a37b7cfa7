// The chat's messages on a separate page, written to BUNDLE_DIR.
import path from 'node:path';
import { remoteConfig } from '@soloist/build';
import type { Configuration } from 'webpack';

const here = import.meta.dirname;
const { plugins, ...config } = remoteConfig({
  dir: path.resolve(here, '../../mfe-sage-chat'),
  budgetKb: Infinity,
});

export default {
  ...config,
  name: 'sage-typewriter',
  entry: { main: path.join(here, 'page.tsx') },
  output: {
    ...config.output,
    path: process.env.BUNDLE_DIR,
    publicPath: '/',
    filename: 'main.js',
    // Everything is in one bundle, because the page has no other origin to load from.
    crossOriginLoading: false,
  },
  optimization: { ...config.optimization, splitChunks: false },
  plugins: plugins.filter(({ constructor: { name } }) =>
    ['DefinePlugin', 'MiniCssExtractPlugin'].includes(name),
  ),
  cache: { ...config.cache, name: 'sage-typewriter' },
} satisfies Configuration;
