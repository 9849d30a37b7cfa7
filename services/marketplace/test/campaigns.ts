/** A sample campaign as a browser sends it. */
export const sampleCampaign = (over: object = {}) => ({
  name: 'Boxes for small brands',
  pitch: 'Ten brands, ten boxes.\nTell me about yours.',
  formFields: [
    { field: 'company', required: false },
    { field: 'budget', required: false },
    { field: 'message', required: true },
    { field: 'question', required: false },
  ],
  question: 'When does it ship?',
  consentText: '',
  ...over,
});
