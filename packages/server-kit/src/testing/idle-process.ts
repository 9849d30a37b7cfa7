// Fills its heap, empties it and rests: node idle-process.ts
// Prints the size of the heap in MB, full and at rest.
import { setTimeout as sleep } from 'node:timers/promises';
import { releaseMemoryWhenIdle } from '../release-memory.ts';

const heapMb = () => process.memoryUsage().heapTotal / 1024 / 1024;

let items: object[] = Array.from({ length: 1_000_000 }, (_, index) => ({ index }));
const full = heapMb();
items = [];
releaseMemoryWhenIdle(20);
for (let tries = 0; heapMb() > full / 2 && tries < 500; tries += 1) await sleep(20);
process.stdout.write(JSON.stringify({ full, atRest: heapMb(), left: items.length }));
