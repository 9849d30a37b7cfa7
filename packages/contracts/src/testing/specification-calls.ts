/**
 * The calls of the specification's section 7, with request bodies as in its section 3: only its
 * fields, amounts and dates as typed in a form, and the response fields that it reads.
 */
export interface SpecificationCall {
  /** Method and path of the endpoint. */
  call: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Fields of the answer, with dots. */
  reads?: string[];
}

const id = 'a'.repeat(24);
const link = 'A'.repeat(32);

/** `details` of a proposal draft holds the fields of every payment type. */
const proposalDetails = {
  start_date: '2027-01-04',
  end_date: '2027-03-31',
  upfront_payment: '',
  total_fee: '',
  frequency: '',
  rate: '',
  payment_rate: '',
  milestones: [] as object[],
};
const proposalDraft = {
  email: 'client@example.com',
  project_name: 'New website',
  project_description: 'A website with five pages.',
  project_deliverables: [
    { deliverable_name: 'Design', deliverable_description: 'Five pages in Figma.' },
  ],
  additionalTerms: '',
};

/** Proposal drafts of every payment type. */
export const specificationProposals = {
  withoutPaymentType: {
    ...proposalDraft,
    details: { ...proposalDetails, upfront_payment: '200', total_fee: '1200.50' },
  },
  one_time: {
    ...proposalDraft,
    payment_type: 'one_time',
    details: { ...proposalDetails, upfront_payment: '0', total_fee: '1200' },
  },
  ongoing: {
    ...proposalDraft,
    payment_type: 'ongoing',
    details: { ...proposalDetails, frequency: 'monthly', rate: '1200', payment_rate: '600' },
  },
  milestone: {
    ...proposalDraft,
    payment_type: 'milestone',
    details: {
      ...proposalDetails,
      start_date: '',
      end_date: '',
      milestones: [
        { name: 'Design', deliverable: 'Five pages', rate: '1200', end_date: '2027-02-01' },
      ],
    },
  },
};

export const specificationInvoice = {
  email: 'client@example.com',
  memo: 'Thank you.',
  items: [{ name: 'Design', qty: '2', rate: '600', total: '1200' }],
};

const serviceDraft = {
  type: 'design',
  title: 'Packaging design',
  roles: ['Designer'],
  tools: ['Figma'],
  industry: ['Food'],
  skills: ['Packaging'],
  deliverables: [{ name: 'Dieline', description: 'Ready for print.' }],
  faq: [{ question: 'Do you print?', answer: 'No.' }],
  summary: 'A box that survives the post.',
  process: 'We talk, and I draw.',
  calendarLink: '',
  images: {},
  relevantProjects: [] as string[],
};
const serviceDetails = { total_price: '', duration: '', duration_type: '', payment_rate: '' };

/** Service drafts of both payment types; their images are file parts. */
export const specificationServices = {
  withoutPaymentType: {
    ...serviceDraft,
    details: { ...serviceDetails, total_price: '1200', duration: '3', duration_type: 'weeks' },
  },
  fixedRate: {
    ...serviceDraft,
    payment_type: 'fixedRate',
    details: { ...serviceDetails, total_price: '1200', duration: '3', duration_type: 'weeks' },
  },
  hourlyRate: {
    ...serviceDraft,
    payment_type: 'hourlyRate',
    details: { ...serviceDetails, payment_rate: '50' },
  },
};

export const specificationProject = {
  type: 'html',
  title: 'A box for honey',
  description: '<p>It survives the <strong>post</strong>.</p>',
  brief: 'Packaging for a beekeeper.',
  coverImg: '',
  images: [],
  skills: ['Packaging'],
  tools: ['Figma'],
  liveUrl: '',
};

const razorpay = (prefix: string) => ({
  razorpay_order_id: `${prefix}_MdWqAj8Lxm5Rk1`,
  razorpay_payment_id: 'pay_MdWqAj8Lxm5Rk1',
  razorpay_signature: 'a'.repeat(64),
});
const success = ['success'];
const done = ['success', 'message'];

export const specificationCalls: SpecificationCall[] = [
  // AI chat
  {
    call: 'GET /sage-ai/chats',
    query: { limit: '20', cursor: '' },
    reads: [...done, 'data.items'],
  },
  { call: 'POST /sage-ai/chats', reads: ['data._id'] },
  { call: 'POST /sage-ai/chats', body: { title: 'Plans' }, reads: ['data._id'] },
  {
    call: 'POST /sage-ai/messages',
    body: { chatId: id, message: 'Hello', useInternet: false },
    reads: [
      'data.messageId',
      'data.content',
      'data.citations',
      'data.tokensIn',
      'data.tokensOut',
      'data.latencyMs',
      'data.chatTitle',
    ],
  },
  {
    call: 'GET /sage-ai/chats/:chatId/messages',
    params: { chatId: id },
    query: { limit: '20', cursor: '' },
    reads: ['data.items'],
  },
  {
    call: 'PATCH /sage-ai/chats/:chatId',
    params: { chatId: id },
    body: { title: 'Plans' },
    reads: ['data.title', 'data.updatedAt'],
  },
  { call: 'DELETE /sage-ai/chats/:chatId', params: { chatId: id }, reads: success },
  { call: 'POST /sage-ai/messages/mark-animated', body: { messageId: id }, reads: success },
  // Profile and users
  { call: 'GET /profile/loadUser', reads: ['success', 'userInfo', 'viewCounts', 'pro'] },
  { call: 'GET /profile/getUser/:id', params: { id }, reads: ['data'] },
  {
    call: 'POST /profile/updateProfile',
    body: {
      fname: 'Ada',
      lname: 'Okafor',
      phonenumber: '',
      skills: ['Packaging'],
      tools: ['Figma'],
      about: 'I draw boxes.',
      location: 'Lagos',
      profileImage: '',
      hourlyRate: '50$',
      isSetup: true,
      emailPref: [],
      username: 'ada',
      availability: '',
      experience: '',
      logo: '',
      acceptingProjects: true,
      languages: ['English'],
      timezone: 'Africa/Lagos',
      linkedinUrl: '',
      socialLinks: [],
    },
  },
  { call: 'GET /freelancer/fetchfreelancer' },
  { call: 'GET /discover/saveProfile/:id', params: { id } },
  // Direct chat
  { call: 'GET /chat/loadIntialConversation' },
  { call: 'GET /chat/getMessage', query: { id } },
  // Proposals and invoices
  ...Object.values(specificationProposals).map((body) => ({
    call: 'POST /proposal/createProject',
    body,
    reads: done,
  })),
  { call: 'GET /employer/proposal/accept/:contract_id', params: { contract_id: link } },
  { call: 'GET /proposal/fetchAllProposals' },
  { call: 'GET /proposal/fetchProject/:id', params: { id } },
  { call: 'GET /proposal/fetchInvoice/:id', params: { id } },
  { call: 'POST /proposal/sendInvoice', body: specificationInvoice },
  // Services
  { call: 'GET /service/fetchServices/:id', params: { id } },
  { call: 'GET /service/fetchService/:id', params: { id } },
  { call: 'GET /service/deleteService/:id', params: { id } },
  ...Object.values(specificationServices).map((body) => ({
    call: 'POST /service/createService',
    body,
    reads: success,
  })),
  // Projects
  {
    call: 'GET /project/fetchProjects/:userId',
    params: { userId: id },
    reads: ['success', 'projects'],
  },
  { call: 'POST /project', body: specificationProject, reads: done },
  // The draft in the browser's storage has two more fields.
  { call: 'POST /project', body: { ...specificationProject, client: '', id: '' }, reads: done },
  { call: 'GET /project/deleteProject/:id', params: { id } },
  { call: 'PUT /project/updateProject/:id', params: { id }, body: specificationProject },
  { call: 'GET /project/fetchProject/:id', params: { id }, reads: ['success', 'project'] },
  // Posts, jobs, notifications
  { call: 'GET /hook/fetchPosts', reads: ['success', 'posts', 'trendingPosts'] },
  { call: 'GET /jobs/:id', params: { id }, reads: ['success', 'job._id', 'job.applied'] },
  { call: 'POST /jobs/applyJob', body: { jobId: id }, reads: done },
  { call: 'GET /notifications', reads: ['status', 'data'] },
  { call: 'PUT /notifications/read-all' },
  { call: 'DELETE /notifications/:notificationId', params: { notificationId: id } },
  // Payments
  {
    call: 'GET /payment/order/:orderId',
    params: { orderId: link },
    reads: ['amount', 'currency', 'id'],
  },
  { call: 'POST /payment/subscription', body: { plan: 'monthly' } },
  { call: 'POST /payment/subscription', body: { plan: 'yearly' } },
  { call: 'GET /payment/cancel-subscription' },
  { call: 'POST /payment/verify-payment', body: razorpay('sub') },
  { call: 'POST /payment/verify-order-payment', body: razorpay('order') },
  {
    call: 'POST /payment/add-fund-account',
    body: { details: { kind: 'vpa', name: 'Ada Okafor', address: 'ada@bank' } },
  },
];
