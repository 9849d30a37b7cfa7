import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

interface Frame {
  functionName: string;
  url: string;
  lineNumber: number;
  columnNumber: number;
}
interface Profile {
  nodes: { id: number; callFrame: Frame; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
  /** Microseconds of the monotonic clock. */
  startTime: number;
}

/**
 * Shares of a profile's processor time by layer: by the package, or the folder of our own, whose code
 * ran, also where it called Node. Only samples after `since` (ms of the monotonic clock) count.
 */
export async function readLayers(file: string, since: number): Promise<Map<string, number>> {
  const profile = JSON.parse(await readFile(file, 'utf8')) as Profile;
  const layerOf = await createLayerOf(profile);
  const shares = new Map<string, number>();
  let at = profile.startTime;
  let total = 0;
  for (const [index, id] of profile.samples.entries()) {
    const took = profile.timeDeltas[index] ?? 0;
    at += took;
    const layer = layerOf(id);
    if (at < since * 1000 || layer === 'idle') continue;
    shares.set(layer, (shares.get(layer) ?? 0) + took);
    total += took;
  }
  const sorted = [...shares].toSorted(([, a], [, b]) => b - a);
  return new Map(sorted.map(([layer, time]) => [layer, time / total]));
}

async function createLayerOf({ nodes }: Profile) {
  const parents = new Map<number, number>();
  for (const { id, children = [] } of nodes) for (const child of children) parents.set(child, id);
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const maps = await readMaps(new Set(nodes.map(({ callFrame }) => callFrame.url)));
  const layers = new Map<number, string>();

  function layerOf(id: number): string {
    const known = layers.get(id);
    if (known) return known;
    const frame = frames.get(id)!;
    const parent = parents.get(id);
    const own = sourceLayer(frame, maps.get(frame.url));
    const layer = own ?? (parent ? layerOf(parent) : 'node');
    layers.set(id, layer);
    return layer;
  }
  return layerOf;
}

async function readMaps(urls: Set<string>): Promise<Map<string, SourceMap>> {
  const bundles = [...urls].filter((url) => /\/dist\/\w+\.js$/.test(url));
  const read = bundles.map(async (url) => {
    const text = await readFile(`${fileURLToPath(url)}.map`, 'utf8').catch(() => undefined);
    return text ? [[url, new SourceMap(JSON.parse(text))] as const] : [];
  });
  return new Map((await Promise.all(read)).flat());
}

const named: Record<string, string> = {
  '(idle)': 'idle',
  '(program)': 'node, outside JavaScript',
  '(garbage collector)': 'garbage collector',
};

/** Undefined for Node's own code, which runs for its caller. */
function sourceLayer(frame: Frame, map: SourceMap | undefined): string | undefined {
  const { functionName, url, lineNumber, columnNumber } = frame;
  if (functionName in named) return named[functionName];
  if (url === '' || url.startsWith('node:')) return undefined;
  const entry = map?.findEntry(lineNumber, columnNumber);
  const source = entry && 'originalSource' in entry ? entry.originalSource : url;
  const [, packageName] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (packageName) return packageName;
  return path.dirname(source.replace(/^(?:file:\/\/|[./])*/, '')).replace(/.*\/wt\/\w+\//, '');
}
