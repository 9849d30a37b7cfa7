import {
  type LeadFileReading,
  readLeadFile,
  readLeadFileInThread,
} from './read-lead-file.rules.ts';

const megabyte = 1024 * 1024;
const outcomeOf = async (content: string): Promise<LeadFileReading | string> =>
  readLeadFileInThread({ content, currency: 'EUR' }).catch((err: Error) => err.message);

const hostile = {
  'signs without a digit': `Name,Value\nNoor,${'-'.repeat(megabyte)}`,
  'spaces behind a sign': `Name,Value\nNoor,x-${' '.repeat(megabyte)}x`,
  'an address without an end': `Name,E-mail\nNoor,${'a@'.repeat(megabyte / 2)}`,
  'quotation marks': `Name\n${'"'.repeat(4.9 * megabyte)}`,
  'empty cells': `Name\n${','.repeat(megabyte)}`,
};

it.each(Object.entries(hostile))('reads or refuses %s', async (_what, content) => {
  expect(await outcomeOf(content)).toBeDefined();
});

it('blocks the service for less than half the time it takes to read a slow file', async () => {
  const content = hostile['quotation marks'];
  // Processor time of the main thread, because elapsed time includes other work of the machine.
  const cpuMs = async (read: () => unknown) => {
    const before = process.threadCpuUsage();
    await read();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  const inMainThread = await cpuMs(() => {
    try {
      readLeadFile({ content, currency: 'EUR' });
    } catch {
      // It has no rows.
    }
  });
  expect(await cpuMs(() => outcomeOf(content))).toBeLessThan(inMainThread / 2);
});

it('refuses an amount that took a minute to parse, and reads the rest of the file', async () => {
  const content = `Name,Value\nNoor,${'-'.repeat(80_000)}\nOlu,"1,200.50"`;
  expect(readLeadFile({ content, currency: 'EUR' })).toMatchObject({
    read: [{ name: 'Olu', value: { amount: 120_050 } }],
    problems: [{ row: 2 }],
  });
});

it('returns the reader’s error message to the caller', async () => {
  expect(await outcomeOf('')).toBe('The first row of the file must name its columns.');
});
