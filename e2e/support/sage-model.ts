import { type Script, startModelServer } from '../../services/sage/test/model-server.ts';

/** The model's replies in journeys by the first word of the question. */
const scripts: Record<string, (rest: string) => Script> = {
  Repeat: (rest) => [{ say: rest }],
  Slowly: (rest) => [{ say: `${rest} ${'and so on '.repeat(60)}`.trim(), size: 8, everyMs: 60 }],
  Long: () => [{ say: 'A long reply that continues. '.repeat(180).trim() }],
  Break: () => [{ say: 'The first half' }, { cut: true }],
  // The prompt for a project starts with "The brief:".
  The: () => [{ say: `${projectDetails}\n---\n${projectText}`, size: 6, everyMs: 60 }],
  // Drafts an email to the lead with this id, which find_leads would have returned.
  Mail: (rest) => [
    {
      call: [
        {
          name: 'draft_lead_mail',
          args: {
            lead_id: rest.trim(),
            subject: 'Boxes for your lamps',
            text: 'Hello Mara,\n\nthank you for writing. When may I call?',
          },
        },
      ],
    },
  ],
  // Prepare acts, which only the person approves.
  Invoice: (rest) => [{ call: [{ name: 'send_invoice', args: JSON.parse(rest) }] }],
  Win: (rest) => [{ call: [{ name: 'move_lead', args: { lead_id: rest.trim(), stage: 'won' } }] }],
  Refuse: () => [{ status: 401, error: { message: 'Bad key' } }],
};
const projectDetails = JSON.stringify({
  title: 'Winter packaging',
  brief: 'Labels for three roasts.',
  client: 'Nordlys',
  skills: ['Packaging'],
  tools: ['Figma'],
});
const projectText =
  '## The task\n\nNordlys asked for winter labels.\n\n## The result\n\nThe shop sold out in a week.';
const defaultScript = (): Script => [{ say: 'Hello from the model.' }];

function lastQuestion(body: { messages: { role: string; content: unknown }[] }): string {
  const content = body.messages.filter(({ role }) => role === 'user').at(-1)?.content;
  return typeof content === 'string' ? content : '';
}

/** A fake model server for the whole app; the question selects the reply. */
export async function startSageModel() {
  const server = await startModelServer();
  server.always((body) => {
    // Summarises a tool's result in a few words.
    if (body.messages.at(-1)?.role === 'tool') return [{ say: 'It is prepared.' }];
    const [, word = '', rest = ''] = /^(\w+):?\s*([\s\S]*)$/.exec(lastQuestion(body)) ?? [];
    return (scripts[word] ?? defaultScript)(rest);
  });
  return { env: { SAGE_BASE_URL: server.url }, stop: server.close };
}
