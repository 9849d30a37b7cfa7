import { toRichText } from './work-text.service.ts';

const longest = 20_000;
const filled = (start: string, repeated: string) =>
  start + repeated.repeat((longest - start.length) / repeated.length);
const columns = (cell: string) => `|${cell.repeat(3000)}`;

const slow = {
  'a wide table of empty rows': filled(`${columns('a|')}\n${columns('-|')}\n`, '|\n'),
  'lines that continue many quotes': filled('> '.repeat(49), 'x\n'),
  'emphasis that never ends': filled('', '**a*b_'),
};

// Each takes the parser 2 to 5 s. Processor time of the main thread doesn't include other work of
// the machine, but it does include collecting this process's garbage.
it.each(Object.entries(slow))(
  'uses less than 1 s of the service’s thread for %s',
  async (_what, text) => {
    const before = process.threadCpuUsage();
    const outcome = await toRichText(text).catch((err: Error) => err.message);
    const { user, system } = process.threadCpuUsage(before);
    expect(outcome).toBeDefined();
    expect((user + system) / 1000).toBeLessThan(1000);
  },
);

it('reads Markdown, also an empty text', async () => {
  const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'Boxes break.' }] }];
  expect(await toRichText('Boxes break.')).toEqual({ type: 'doc', content });
  expect(await toRichText(' ')).toBeUndefined();
});
