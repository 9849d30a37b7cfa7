import { campaignFormPath, campaignPages } from '@soloist/contracts';
import { AppError, route } from '@soloist/service-kit';
import { sendPage } from '@soloist/service-kit/send-page';
import express, { type Request, type Response } from 'express';
import type { DailyLimit } from '../leads/daily-limit.ts';
import { type FormProblems, readAnswers } from './form-answers.ts';
import { closedPage, formPage, thanksPage, trapField } from './form-page.ts';
import type { FormSeal } from './form-seal.ts';
import { findForm, type PublicForm, receiveForm } from './forms.service.ts';

interface FormParts {
  publicUrl: string;
  limit: DailyLimit;
  seal: FormSeal;
}

const parseForm = express.urlencoded({ extended: false, limit: '64kb', parameterLimit: 30 });

/** What a browser posts from a form; anything else is no field of it. */
const readPosted = (req: Request, res: Response) =>
  new Promise<Record<string, unknown>>((resolve, reject) => {
    parseForm(req, res, (err: unknown) => {
      if (err) reject(err);
      else resolve((req.body as Record<string, unknown> | undefined) ?? {});
    });
  });

const manyLinks = 3;

/** The public form of a campaign, hosted by itself or in a frame of any site: no script, no cookie. */
export function formRoutes({ publicUrl, limit, seal }: FormParts) {
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
    const { status = 200, ...shown } = page;
    const { name, token } = form.campaign;
    send(res, { status, title: name, html: formPage({ form, seal: seal.seal(token), ...shown }) });
  };

  /** The form while it is open; otherwise says why there is none. */
  async function openForm(token: string, res: Response) {
    const form = await findForm(token).catch((err: unknown) => {
      if (!(err instanceof AppError && err.code === 'not_found')) throw err;
    });
    if (!form) {
      const html =
        '<h1>There is no form here</h1><p class="lead">Its address may have changed. Please ask who gave it to you.</p>';
      send(res, { status: 404, title: 'There is no form here', html });
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
      ...(posted[trapField] ? ['A field that people do not see was filled in.'] : []),
      ...[seal.doubt(token, posted.seal)].filter(Boolean),
      ...(links >= manyLinks ? [`It has ${links} links.`] : []),
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
      const posted = await readPosted(req, res);
      const read = readAnswers(campaign, posted);
      if ('problems' in read) {
        return draw(res, form, { status: 400, values: posted, problems: read.problems });
      }
      const suspicions = suspicionsOf(token, posted);
      try {
        const { answers } = read;
        await receiveForm({ campaign, answers, suspicions, ip: req.ip ?? '' }, limit);
      } catch (err) {
        if (!(err instanceof AppError)) throw err;
        return draw(res, form, { status: err.status, values: posted, alert: err.message });
      }
      res.redirect(303, `${campaignFormPath(token)}?sent`);
    }),
  ];
}
