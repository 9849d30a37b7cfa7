import { documentSettings, type TokenClaims } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { Request } from 'express';
import type { DocumentsDeps } from '../../../deps.ts';
import {
  readDocumentFields,
  readTaxSettings,
  storeDocumentSettings,
} from '../shared/document-settings.model.ts';
import { dayIn } from '../shared/time-zones.rules.ts';
import { listEmailTexts, resetEmailText, saveEmailText } from './email-texts.service.ts';
import { listNumbering, saveNumbering } from './numbering.service.ts';
import { proposeTaxFor, saveTaxSettings } from './tax-settings.service.ts';

const notLoaded = 'We couldn’t load your profile. Try again.';

/** The settings of a freelancer's documents. */
export const documentSettingsRoutes = ({ identity }: DocumentsDeps) => {
  const readNumberer = async ({ user, req }: { user: TokenClaims; req: Request }) => {
    const profile = await identity.loadProfile(req.get('authorization') ?? '', notLoaded);
    return { freelancerId: user.sub, today: dayIn(profile.timezone, new Date()) };
  };
  return [
    route(documentSettings.numbering, async (call) => ({
      numbering: await listNumbering(await readNumberer(call)),
    })),
    route(documentSettings.saveNumbering, async (call) => {
      const numberer = await readNumberer(call);
      await saveNumbering(numberer, { kind: call.params.kind, form: call.body });
      return { numbering: await listNumbering(numberer) };
    }),
    route(documentSettings.emailTexts, async ({ user }) => ({
      emails: await listEmailTexts(user.sub),
    })),
    route(documentSettings.saveEmailText, async ({ user, params, body }) => ({
      emails: await saveEmailText(user.sub, { kind: params.kind, text: body }),
    })),
    route(documentSettings.resetEmailText, async ({ user, params }) => ({
      emails: await resetEmailText(user.sub, params.kind),
    })),
    route(documentSettings.fields, async ({ user }) => ({
      fields: await readDocumentFields(user.sub),
    })),
    route(documentSettings.saveFields, async ({ user, body }) => {
      await storeDocumentSettings(user.sub, { fields: body });
      return { fields: await readDocumentFields(user.sub) };
    }),
    route(documentSettings.tax, async ({ user }) => ({ tax: await readTaxSettings(user.sub) })),
    route(documentSettings.saveTax, async ({ user, body }) => {
      await saveTaxSettings(user.sub, body);
      return { tax: await readTaxSettings(user.sub) };
    }),
    route(documentSettings.proposeTax, ({ user, query }) => proposeTaxFor(user.sub, query)),
  ];
};
