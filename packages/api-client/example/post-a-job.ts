// Signs a client in, posts a job and lists what they have posted. Run it by Node 24:
//   ADDRESS=https://soloist.example EMAIL=… PASSWORD=… node post-a-job.ts
import { createSoloistClient } from '@soloist/api-client';

const { ADDRESS: address = 'http://localhost:8080', EMAIL = '', PASSWORD = '' } = process.env;

const signedIn = await createSoloistClient({ address }).POST('/auth/login', {
  body: { email: EMAIL, password: PASSWORD },
});
if (!signedIn.data) throw new Error(`${signedIn.error.code}: ${signedIn.error.message}`);

const soloist = createSoloistClient({ address, token: signedIn.data.token });

const posted = await soloist.POST('/jobs', {
  body: {
    // Repeating the request with the same id does not post the job twice.
    draft_id: crypto.randomUUID(),
    terms: {
      title: 'A poster for the spring fair',
      description: '<p>A2, two colours, ready to print.</p>',
      skills: ['Illustration'],
      budgetType: 'fixed',
      budget: 45_000,
      currency: 'EUR',
      level: 'intermediate',
      duration: 'month',
      remote: true,
    },
  },
});
if (!posted.data) throw new Error(`${posted.error.code}: ${posted.error.message}`);
console.log(`posted ${posted.data.job._id}`);

const { data, error } = await soloist.GET('/jobs/own');
if (!data) throw new Error(`${error.code}: ${error.message}`);
for (const { title, status } of data.items) console.log(`${status}: ${title}`);
