import { type Script, startModelServer } from '../../services/sage/src/testing/model-server.ts';

/** What the model says in journeys, by the word that the question begins with. */
const scripts: Record<string, (rest: string) => Script> = {
  Repeat: (rest) => [{ say: rest }],
  Slowly: (rest) => [{ say: `${rest} ${'and so on '.repeat(60)}`.trim(), size: 8, everyMs: 60 }],
  Long: () => [{ say: 'A long reply that goes on. '.repeat(180).trim() }],
  Break: () => [{ say: 'The first half' }, { cut: true }],
  // A project is made of what begins with "The brief:".
  The: () => [{ say: `${projectFacts}\n---\n${projectText}`, size: 12, everyMs: 20 }],
  // A mail to the lead of this id is drafted, as find_leads would have given it.
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
  Refuse: () => [{ status: 401, error: { message: 'Bad key' } }],
};
const projectFacts = JSON.stringify({
  title: 'Winter packaging',
  brief: 'Labels for three roasts.',
  client: 'Nordlys',
  skills: ['Packaging'],
  tools: ['Figma'],
});
const projectText =
  '## The task\n\nNordlys asked for winter labels.\n\n## The result\n\nThe shop sold out in a week.';
const usual = (): Script => [{ say: 'Hello from the model.' }];

function questionIn(body: { messages: { role: string; content: unknown }[] }): string {
  const asked = body.messages.filter(({ role }) => role === 'user').at(-1)?.content;
  return typeof asked === 'string' ? asked : '';
}

/** A model's server for the whole app; journeys say in the question what it shall do. */
export async function startSageModel() {
  const server = await startModelServer();
  server.always((body) => {
    // What a tool gave is told in a few words.
    if (body.messages.at(-1)?.role === 'tool') return [{ say: 'It is prepared.' }];
    const [, word = '', rest = ''] = /^(\w+):?\s*([\s\S]*)$/.exec(questionIn(body)) ?? [];
    return (scripts[word] ?? usual)(rest);
  });
  return { env: { SAGE_BASE_URL: server.url }, stop: server.close };
}
