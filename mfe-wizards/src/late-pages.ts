import { late } from '@soloist/ui';

// Pages beside the proposal's: each is a chunk of its own, so that the others start sooner.

export const InvoicePages = late(async () => ({
  default: (await import('./features/invoices/invoice-pages.tsx')).InvoicePages,
}));

export const PublicInvoicePage = late(async () => ({
  default: (await import('./features/invoices/public/public-invoice.page.tsx')).PublicInvoicePage,
}));

export const SubscribePage = late(async () => ({
  default: (await import('./features/subscribing/subscribe.page.tsx')).SubscribePage,
}));

export const ResumePage = late(async () => ({
  default: (await import('./features/subscribing/resume.page.tsx')).ResumePage,
}));

export const ServiceOfferPage = late(async () => ({
  default: (await import('./features/services/offer/service-offer.page.tsx')).ServiceOfferPage,
}));

export const ServiceWizardPage = late(async () => ({
  default: (await import('./features/services/service-wizard.page.tsx')).ServiceWizardPage,
}));

export const ContractPage = late(async () => ({
  default: (await import('./features/contracts/contract.page.tsx')).ContractPage,
}));

export const ReceivedProposalPage = late(async () => ({
  default: (await import('./features/contracts/contract.page.tsx')).ReceivedProposalPage,
}));

export const ProjectEditorPage = late(async () => ({
  default: (await import('./features/portfolio-projects/project-editor.page.tsx'))
    .ProjectEditorPage,
}));

export const ProjectMakingPage = late(async () => ({
  default: (await import('./features/portfolio-projects/making/project-making.page.tsx'))
    .ProjectMakingPage,
}));

export const ProjectPreviewPage = late(async () => ({
  default: (await import('./features/portfolio-projects/preview/project-preview.page.tsx'))
    .ProjectPreviewPage,
}));

export const BlogEditorPage = late(async () => ({
  default: (await import('./features/blogs/blog-editor.page.tsx')).BlogEditorPage,
}));

export const BlogPreviewPage = late(async () => ({
  default: (await import('./features/blogs/preview/blog-preview.page.tsx')).BlogPreviewPage,
}));

export const BlogsPage = late(async () => ({
  default: (await import('./features/blogs/list/blogs.page.tsx')).BlogsPage,
}));
