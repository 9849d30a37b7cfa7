import { late } from '@soloist/ui';

// All pages but the proposal's: each is its own chunk, so that the others start sooner.

export const InvoicePages = late(async () => ({
  default: (await import('./invoices/invoice-pages.tsx')).InvoicePages,
}));

export const PublicInvoicePage = late(async () => ({
  default: (await import('./invoices/public/public-invoice.page.tsx')).PublicInvoicePage,
}));

export const NewOrderPage = late(async () => ({
  default: (await import('./orders/new-order.page.tsx')).NewOrderPage,
}));

export const OrderPage = late(async () => ({
  default: (await import('./orders/order.page.tsx')).OrderPage,
}));

export const SubscribePage = late(async () => ({
  default: (await import('./subscriptions/subscribe.page.tsx')).SubscribePage,
}));

export const ResumePage = late(async () => ({
  default: (await import('./subscriptions/resume.page.tsx')).ResumePage,
}));

export const ServiceOfferPage = late(async () => ({
  default: (await import('./services/offer/service-offer.page.tsx')).ServiceOfferPage,
}));

export const ServiceWizardPage = late(async () => ({
  default: (await import('./services/service-wizard.page.tsx')).ServiceWizardPage,
}));

export const ContractPage = late(async () => ({
  default: (await import('./contracts/contract.page.tsx')).ContractPage,
}));

export const ReceivedProposalPage = late(async () => ({
  default: (await import('./contracts/contract.page.tsx')).ReceivedProposalPage,
}));

export const ProjectEditorPage = late(async () => ({
  default: (await import('./projects/project-editor.page.tsx')).ProjectEditorPage,
}));

export const ProjectGenerationPage = late(async () => ({
  default: (await import('./projects/generation/project-generation.page.tsx'))
    .ProjectGenerationPage,
}));

export const ProjectPreviewPage = late(async () => ({
  default: (await import('./projects/preview/project-preview.page.tsx')).ProjectPreviewPage,
}));

export const BlogEditorPage = late(async () => ({
  default: (await import('./blogs/blog-editor.page.tsx')).BlogEditorPage,
}));

export const BlogPreviewPage = late(async () => ({
  default: (await import('./blogs/preview/blog-preview.page.tsx')).BlogPreviewPage,
}));

export const BlogsPage = late(async () => ({
  default: (await import('./blogs/list/blogs.page.tsx')).BlogsPage,
}));
