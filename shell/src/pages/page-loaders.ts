import type { ComponentType } from 'react';

/** Pages with a Google button: the sign-in providers are fetched together with their chunk. */
async function withProviders<Page>(page: Promise<Page>): Promise<Page> {
  const { knowProviders } = await import('./account/sign-in-providers.ts');
  const [loaded] = await Promise.all([page, knowProviders()]);
  return loaded;
}

/** The shell's own pages by their route; each is a chunk of its own. */
export const pageLoaders: Record<string, () => Promise<ComponentType>> = {
  '/': async () =>
    (await import(/* webpackChunkName: "landing" */ './landing/landing.page.tsx')).LandingPage,
  '/pricing': async () =>
    (await import(/* webpackChunkName: "pricing" */ './marketing/pricing/pricing.page.tsx'))
      .PricingPage,
  '/abcd': async () =>
    (await import(/* webpackChunkName: "abcd" */ './marketing/abcd/abcd.page.tsx')).AbcdPage,
  '/gmd-blogs': async () =>
    (await import(/* webpackChunkName: "posts" */ './marketing/blogs/blogs.page.tsx')).BlogsPage,
  '/gmd-blogs/:blogId': async () =>
    (await import(/* webpackChunkName: "post" */ './marketing/blogs/blog.page.tsx')).BlogPage,
  '/forhire': async () =>
    (await import(/* webpackChunkName: "directory" */ './marketing/directory/for-hire.page.tsx'))
      .ForHirePage,
  '/recommendation/:id': async () =>
    (
      await import(
        /* webpackChunkName: "recommendation" */ './marketing/recommendations/recommendation.page.tsx'
      )
    ).RecommendationPage,
  '/recommendation/decline/:id': async () =>
    (await import('./marketing/recommendations/decline.page.tsx')).DeclinePage,
  '/mail-preferences/:token': async () =>
    (await import('./marketing/mail-preferences/mail-preferences.page.tsx')).MailPreferencesPage,
  '/report-sign-in/:token': async () =>
    (await import('./account/report-sign-in.page.tsx')).ReportSignInPage,
  '/stop-recovery/:token': async () =>
    (await import('./account/stop-recovery.page.tsx')).StopRecoveryPage,
  '/connect/:uid': async () => (await import('./account/connect-app.page.tsx')).ConnectAppPage,
  '/second-factor': async () => (await import('./account/second-factor.page.tsx')).SecondFactorPage,
  '/help': async () =>
    (await import(/* webpackChunkName: "help" */ './marketing/help/help.page.tsx')).HelpPage,
  '/help/:slug': async () =>
    (await import(/* webpackChunkName: "help-article" */ './marketing/help/help-article.page.tsx'))
      .HelpArticlePage,
  '/get-in-touch': async () =>
    (await import(/* webpackChunkName: "contact" */ './marketing/contact/contact.page.tsx'))
      .GetInTouchPage,
  '/contact': async () =>
    (await import(/* webpackChunkName: "contact" */ './marketing/contact/contact.page.tsx'))
      .ContactPage,
  '/privacy-policy': async () =>
    (await import(/* webpackChunkName: "legal" */ './marketing/legal/legal.page.tsx'))
      .PrivacyPolicyPage,
  '/terms-of-use': async () =>
    (await import(/* webpackChunkName: "legal" */ './marketing/legal/legal.page.tsx'))
      .TermsOfUsePage,
  '/choice': async () => (await withProviders(import('./account/choice.page.tsx'))).ChoicePage,
  '/login': async () => (await withProviders(import('./account/login.page.tsx'))).LoginPage,
  '/signup': async () => (await withProviders(import('./account/signup.page.tsx'))).SignupPage,
  '/verify': async () => (await import('./account/verify.page.tsx')).VerifyPage,
  '/r/:code': async () => (await import('./account/invitation.page.tsx')).InvitationPage,
  '/chooseImage': async () => (await import('./account/choose-image.page.tsx')).ChooseImagePage,
  '/platform/try/:remote/:version': async () =>
    (await import('./account/try-version.page.tsx')).TryVersionPage,
  '/google': async () => (await import('./account/google.page.tsx')).GooglePage,
  '/error': async () => (await import('./error.page.tsx')).ErrorPage,
};
