import { randomBytes } from 'node:crypto';
import { queueBoardPath, retryAct, type TokenClaims } from '@soloist/contracts';
import {
  type ActLog,
  AppError,
  connectProducer,
  findQueues,
  isSessionRevoked,
  type Logger,
  openQueue,
  type RedisConnection,
} from '@soloist/server-kit';
import type { Queue } from 'bullmq';
import { parseCookie } from 'cookie';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

const foreignStyles = /<link[^>]+href="https:[^>]+>/g;

const cookieName = 'queue-board';
const lifeSeconds = 15 * 60;
const idBytes = 24;
/** The path in the browser, behind the gateway. */
const publicPath = `/api${queueBoardPath}`;

// Its pages are third-party: they may load their own files, and only style themselves inline.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'";

/** Whether a request only views or retries; nothing may lose, change or invent work. */
const isAllowed = ({ method, path }: Request) =>
  method === 'GET' || (method === 'PUT' && /^\/api\/queues\/[^/]+\/([^/]+\/)?retry/.test(path));

interface QueueBoardDeps {
  redis: RedisConnection;
  acts: ActLog;
  redisUrl: string;
  logger: Logger;
  isSecure: boolean;
}

/** bull-board over every queue of the installation, for admins who opened it in this browser. */
export function createQueueBoard({ redis, acts, redisUrl, logger, isSecure }: QueueBoardDeps) {
  const connection = connectProducer(redisUrl, logger);
  const queues = new Map<string, Queue>();
  let board: ReturnType<typeof loadBoard> | undefined;
  const findBoard = () => {
    board ??= loadBoard().catch((err: unknown) => {
      // The next opening tries again.
      board = undefined;
      throw err;
    });
    return board;
  };

  /** Registers the queues of all services, which list their queues in Redis. */
  async function showQueues() {
    for (const name of await findQueues(redis)) {
      if (!queues.has(name)) queues.set(name, openQueue(name, connection));
    }
    const { setQueues } = await findBoard();
    setQueues([...queues.values()]);
  }

  /** The admin who opened the pages with this cookie; undefined once their session has ended. */
  async function findAdmin(id: string): Promise<string | undefined> {
    const { userId, sessionId } = await redis.hgetall(boardKey(id));
    if (!userId || !sessionId) return undefined;
    return (await isSessionRevoked(redis, sessionId)) ? undefined : userId;
  }

  const guard = async (req: Request, res: Response, next: NextFunction) => {
    const id = parseCookie(req.get('cookie') ?? '')[cookieName];
    const by = id && (await findAdmin(id));
    if (!by) {
      return void res.redirect(303, '/operator');
    }
    if (!isAllowed(req)) {
      return void res.status(403).json({ error: 'This page only allows viewing and retrying.' });
    }
    res.set({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer' });
    // The page requests a font of another company, which would learn of each visit.
    const send = res.send.bind(res);
    res.send = (body) => send(typeof body === 'string' ? body.replace(foreignStyles, '') : body);
    if (req.method === 'PUT') await recordRetry(by, req, res);
    next();
  };

  /** Records a retry in the audit log, since no endpoint does. */
  async function recordRetry(by: string, { path }: Request, res: Response) {
    const [, , , queue = '', job = ''] = path.split('/');
    const ended = await acts.begin({
      name: retryAct.name,
      by,
      deployer: '',
      things: { queue, job },
      reason: '',
    });
    res.once('finish', () => {
      const failed = new AppError('conflict', 'We couldn’t retry the job.');
      void ended(res.statusCode < 400 ? undefined : failed);
    });
  }

  const pages: RequestHandler = async (req, res, next) => {
    const { router } = await findBoard();
    router(req, res, next);
  };

  return {
    handlers: [guard, pages],
    /** Gives this browser access for a while, and no longer than the session lasts. */
    async open(res: Response, { sub: userId, sid: sessionId, exp }: TokenClaims) {
      const id = randomBytes(idBytes).toString('base64url');
      const endsAt = Math.min(Math.floor(Date.now() / 1000) + lifeSeconds, exp);
      const key = boardKey(id);
      await redis.multi().hset(key, { userId, sessionId }).expireat(key, endsAt).exec();
      await showQueues();
      res.cookie(cookieName, id, {
        path: publicPath,
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure,
        maxAge: lifeSeconds * 1000,
      });
      return `${publicPath}/`;
    },
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
      connection.disconnect();
    },
  };
}
export type QueueBoard = ReturnType<typeof createQueueBoard>;

const boardKey = (id: string) => `queue-board:${id}`;

/** Loaded with the first visit of an admin: the packages take some MB. */
async function loadBoard() {
  const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/express'),
  ]);
  const serverAdapter = new ExpressAdapter().setBasePath(publicPath);
  const options = { uiConfig: { boardTitle: 'Soloist queues' } };
  const board = createBullBoard({ queues: [], serverAdapter, options });

  function adapterOf(queue: Queue) {
    const adapter = new BullMQAdapter(queue);
    // Events contain names, addresses and codes: an admin needs to identify an event, not to read it.
    adapter.setFormatter('data', (data: unknown) => withoutTexts(data));
    return adapter;
  }

  return {
    router: serverAdapter.getRouter() as RequestHandler,
    setQueues: (queues: Queue[]) => board.setQueues(queues.map(adapterOf)),
  };
}

/** Replaces every text except ids. */
function withoutTexts(data: unknown): unknown {
  if (typeof data === 'string') return isId(data) ? data : '…';
  if (Array.isArray(data)) return data.map(withoutTexts);
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, withoutTexts(value)]),
  );
}

// Ids of MongoDB, of a draft or an event, of a public link; a name or a code has none of these
// forms.
const isId = (text: string) =>
  /^[0-9a-f]{24}$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^(proposal|invoice)$/.test(text);
