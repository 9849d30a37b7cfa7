import { lazy } from 'react';

// Pages beside the proposal's: each is a chunk of its own, so that the others start sooner.

export const InvoicePages = lazy(async () => ({
  default: (await import('./features/invoices/invoice-pages.tsx')).InvoicePages,
}));

export const PublicInvoicePage = lazy(async () => ({
  default: (await import('./features/invoices/public/public-invoice.page.tsx')).PublicInvoicePage,
}));

export const SubscribePage = lazy(async () => ({
  default: (await import('./features/subscribing/subscribe.page.tsx')).SubscribePage,
}));

export const ResumePage = lazy(async () => ({
  default: (await import('./features/subscribing/resume.page.tsx')).ResumePage,
}));

export const ServiceOfferPage = lazy(async () => ({
  default: (await import('./features/services/offer/service-offer.page.tsx')).ServiceOfferPage,
}));

export const ServiceWizardPage = lazy(async () => ({
  default: (await import('./features/services/service-wizard.page.tsx')).ServiceWizardPage,
}));

export const ContractPage = lazy(async () => ({
  default: (await import('./features/contracts/contract.page.tsx')).ContractPage,
}));

export const ReceivedProposalPage = lazy(async () => ({
  default: (await import('./features/contracts/contract.page.tsx')).ReceivedProposalPage,
}));

export const ProjectEditorPage = lazy(async () => ({
  default: (await import('./features/portfolio-projects/project-editor.page.tsx'))
    .ProjectEditorPage,
}));

export const ProjectMakingPage = lazy(async () => ({
  default: (await import('./features/portfolio-projects/making/project-making.page.tsx'))
    .ProjectMakingPage,
}));

export const ProjectPreviewPage = lazy(async () => ({
  default: (await import('./features/portfolio-projects/preview/project-preview.page.tsx'))
    .ProjectPreviewPage,
}));

export const BlogEditorPage = lazy(async () => ({
  default: (await import('./features/blogs/blog-editor.page.tsx')).BlogEditorPage,
}));

export const BlogPreviewPage = lazy(async () => ({
  default: (await import('./features/blogs/preview/blog-preview.page.tsx')).BlogPreviewPage,
}));

export const BlogsPage = lazy(async () => ({
  default: (await import('./features/blogs/list/blogs.page.tsx')).BlogsPage,
}));
