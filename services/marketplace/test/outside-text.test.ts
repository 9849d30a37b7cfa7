import { setTimeout as pause } from 'node:timers/promises';
import { richTextLimits } from '@soloist/contracts';
import type { TestReply, TestService } from '@soloist/server-kit/testing-service';
import { parseTextInThisThread } from '../src/modules/catalog/texts/submitted-text.rules.ts';
import { newFreelancer, sampleBlog, sampleProject, startTestMarketplace } from './marketplace.ts';

let marketplace: TestService;
let sender: string;
let other: string;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
  sender = (await newFreelancer(marketplace)).token;
  other = (await newFreelancer(marketplace)).token;
  await Promise.all([listProjects(), postProject({})]);
});
afterAll(() => marketplace.close());

const listProjects = () => marketplace.send('GET /project/own', { token: other });
const post = (path: string, body: unknown) =>
  marketplace.send(`POST ${path}`, { token: sender, body });
const postProject = (over: object) => post('/project', sampleProject(over));
function postLeads(content: string) {
  const body = new FormData();
  body.set('options', '{}');
  body.set('file', new File([content], 'leads.csv'));
  return post('/leads/imports/preview', body);
}

/** `start`, then `repeated` up to a length: by default the limit of a text. */
const repeatToLength = (start: string, repeated: string, length: number = richTextLimits.bytes) =>
  start + repeated.repeat((length - start.length) / repeated.length);

const slowHtml = {
  'text within many marks': (length: number) => repeatToLength('<b>'.repeat(380), 'x<!>', length),
  // At most 20,000 tags are read, so the longest text of tags is shorter than the limit.
  'text within a long link': (length: number) =>
    repeatToLength(
      `<a href="https://a.test/${'x'.repeat(1900)}">`,
      'x<b>x</b>',
      Math.min(length, 180_000),
    ),
  paragraphs: (length: number) => repeatToLength('', '<p>x</p>', Math.min(length, 160_000)),
  'list items of Word': (length: number) =>
    repeatToLength(
      '',
      '<p style="mso-list:l0 level1"><i style="mso-list:Ignore">1.</i>x</p>',
      length,
    ),
};

/**
 * The effect on another caller: how many of their requests are answered meanwhile, and the longest
 * time the service computes before it can answer them. That is CPU time, so other work of the
 * machine does not count.
 */
async function measureDisturbance(call: () => Promise<TestReply>) {
  let longestMs = 0;
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, cpuMsSince(before));
    before = process.threadCpuUsage();
  }, 1);
  let isEnded = false;
  const heavy = call().finally(() => {
    isEnded = true;
  });
  let answered = 0;
  while (!isEnded) {
    await listProjects();
    if (!isEnded) answered += 1;
    // Lets the thread that reads use the CPU.
    await pause(20);
  }
  const { status } = await heavy;
  longestMs = Math.max(longestMs, cpuMsSince(before));
  clearInterval(timer);
  return { longestMs, answered, status };
}

function cpuMsSince(before: NodeJS.CpuUsage) {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

describe('answers another caller while the service reads', () => {
  const { bytes } = richTextLimits;
  it.each<[string, () => Promise<TestReply>]>([
    ...Object.entries(slowHtml).map(([what, html]): [string, () => Promise<TestReply>] => [
      `a project's HTML of ${what}`,
      () => postProject({ description: html(bytes) }),
    ]),
    [
      "a blog's HTML of text within many marks",
      () => post('/blogs', sampleBlog({ description: slowHtml['text within many marks'](bytes) })),
    ],
    ['lead files of quotation marks', () => postLeads(repeatToLength('Name\n', '"', 1_000_000))],
    ['lead files of signs', () => postLeads(repeatToLength('Name,Value\nNoor,', '-', 1_000_000))],
  ])('%s', async (_what, call) => {
    const { longestMs, answered, status } = await measureDisturbance(call);
    expect([200, 400]).toContain(status);
    expect(answered).toBeGreaterThan(0);
    expect(longestMs).toBeLessThan(300);
  });
});

// These are read in the main thread, possibly without time for another caller's request.
describe('computes for less than 300 ms', () => {
  const blocks = (type: string) => ({ type: 'doc', content: Array(4990).fill({ type }) });
  it.each([
    ['blocks', blocks('paragraph')],
    ['blocks of unknown types', blocks('iframe')],
    ['a megabyte of nodes', { type: 'doc', content: Array(490_000).fill(1) }],
  ])('to read %s', async (_what, description) => {
    const measure = async () =>
      (await measureDisturbance(() => postProject({ type: 'blocks', description }))).longestMs;
    // One collection of this process's large heap can take longer than the reading.
    const longestMs = Math.min(await measure(), await measure());
    expect(longestMs).toBeLessThan(300);
  });

  it.each(Object.entries(slowHtml))('to read short HTML of %s', (_what, html) => {
    const before = process.threadCpuUsage();
    try {
      parseTextInThisThread({ type: 'html', description: html(20_000) });
    } catch (err) {
      expect((err as Error).message).toBe('This text is too long.');
    }
    expect(cpuMsSince(before)).toBeLessThan(300);
  });
});
