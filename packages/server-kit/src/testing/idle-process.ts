// Fills its heap, empties it and rests: node idle-process.ts
// Prints the size of the heap in MB, full and at rest, and how much code a later collection keeps.
import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapCodeStatistics } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { releaseMemoryWhenIdle } from '../release-memory.ts';

const heapMb = () => process.memoryUsage().heapTotal / 1024 / 1024;

let items: object[] = Array.from({ length: 1_000_000 }, (_, index) => ({ index }));
const full = heapMb();
items = [];
releaseMemoryWhenIdle(20);
for (let tries = 0; heapMb() > full / 2 && tries < 500; tries += 1) await sleep(20);
const atRest = heapMb();

const codeSize = () => getHeapCodeStatistics().bytecode_and_metadata_size;
const work = Array.from({ length: 1000 }, (_, index) => new Function(`return ${index} + 1;`));
for (const each of work) each();
const compiled = codeSize();
runInNewContext('gc')({ type: 'major' });
const kept = codeSize() / compiled;
process.stdout.write(JSON.stringify({ full, atRest, kept, left: items.length + work.length }));
