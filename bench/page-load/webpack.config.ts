// The shell's own build without module federation: the same pages as one bundle, written to BUNDLE_DIR.
import path from 'node:path';
import { shellConfig } from '@soloist/build';
import webpack, { type Configuration } from 'webpack';

const here = (file: string) => path.join(import.meta.dirname, file);
const config = shellConfig({ dir: here('../../shell'), budgetKb: Infinity });

export default {
  ...config,
  name: 'one-bundle',
  entry: { main: here('one-bundle.tsx') },
  output: { ...config.output, path: process.env.BUNDLE_DIR },
  resolve: { ...config.resolve, alias: {} },
  optimization: { ...config.optimization, splitChunks: false },
  plugins: [
    ...config.plugins.filter((plugin) => plugin.constructor.name !== 'ModuleFederationPlugin'),
    new webpack.NormalModuleReplacementPlugin(
      /\/remotes\/(?:remote|chat)-slot\.tsx$/,
      here('bundled-slots.tsx'),
    ),
  ],
  cache: { ...config.cache, name: 'one-bundle' },
} satisfies Configuration;
