import { campaignFormPath, campaignPages } from '@soloist/contracts';
import { AppError, route } from '@soloist/server-kit';
import { sendPage } from '@soloist/server-kit/send-page';
import express, { type Request, type Response } from 'express';
import type { MessageLimit } from '../daily-limit.service.ts';
import { type FormProblems, readResponse } from './form-answers.rules.ts';
import { closedPage, formPage, thanksPage, trapField } from './form-page.template.ts';
import type { FormSeal } from './form-seal.rules.ts';
import { findForm, type PublicForm, receiveResponse } from './forms.service.ts';

interface FormDeps {
  publicUrl: string;
  limit: MessageLimit;
  seal: FormSeal;
}

const parseForm = express.urlencoded({ extended: false, limit: '64kb', parameterLimit: 30 });

/** The fields that a browser posts from a form; others are ignored. */
const readFormBody = (req: Request, res: Response) =>
  new Promise<Record<string, unknown>>((resolve, reject) => {
    parseForm(req, res, (err: unknown) => {
      if (err) reject(err);
      else resolve((req.body as Record<string, unknown> | undefined) ?? {});
    });
  });

const minSuspiciousLinks = 3;

/** The public form of a campaign, hosted by itself or in a frame of any site: no script, no cookie. */
export function formRoutes({ publicUrl, limit, seal }: FormDeps) {
  const send = (res: Response, page: { status: number; title: string; html: string }) =>
    sendPage(res, { ...page, productUrl: publicUrl, framed: true });

  const draw = (
    res: Response,
    form: PublicForm,
    page: {
      status?: number;
      values?: Record<string, unknown>;
      problems?: FormProblems;
      alert?: string;
    } = {},
  ) => {
    const { status = 200, ...content } = page;
    const { name, token } = form.campaign;
    send(res, {
      status,
      title: name,
      html: formPage({ form, seal: seal.seal(token), ...content }),
    });
  };

  /** The form while it is open, otherwise a page that explains why it is not. */
  async function openForm(token: string, res: Response) {
    const form = await findForm(token).catch((err: unknown) => {
      if (!(err instanceof AppError && err.code === 'not_found')) throw err;
    });
    if (!form) {
      const html =
        '<h1>Form not found</h1><p class="lead">The link may have changed. Ask the person who sent it.</p>';
      send(res, { status: 404, title: 'Form not found', html });
    } else if (form.campaign.status === 'closed') {
      send(res, { status: 410, title: form.campaign.name, html: closedPage(form) });
    } else return form;
    return undefined;
  }

  function suspicionsOf(token: string, posted: Record<string, unknown>) {
    const links =
      Object.values(posted)
        .join(' ')
        .match(/https?:\/\//gi)?.length ?? 0;
    return [
      ...(posted[trapField] ? ['A field hidden from people was filled in.'] : []),
      ...[seal.doubt(token, posted.seal)].filter(Boolean),
      ...(links >= minSuspiciousLinks ? [`It contains ${links} links.`] : []),
    ];
  }

  return [
    route(campaignPages.form, async ({ params: { token }, req, res }) => {
      const form = await openForm(token, res);
      if (!form) return;
      if (req.query.sent === undefined) draw(res, form);
      else send(res, { status: 200, title: 'Thank you', html: thanksPage(form) });
    }),
    route(campaignPages.submit, async ({ params: { token }, req, res }) => {
      const form = await openForm(token, res);
      if (!form) return;
      const { campaign } = form;
      const posted = await readFormBody(req, res);
      const read = readResponse(campaign, posted);
      if ('problems' in read) {
        return draw(res, form, { status: 400, values: posted, problems: read.problems });
      }
      const suspicions = suspicionsOf(token, posted);
      try {
        const { answers } = read;
        await receiveResponse({ campaign, answers, suspicions, ip: req.ip ?? '' }, limit);
      } catch (err) {
        if (!(err instanceof AppError)) throw err;
        return draw(res, form, { status: err.status, values: posted, alert: err.message });
      }
      res.redirect(303, `${campaignFormPath(token)}?sent`);
    }),
  ];
}
