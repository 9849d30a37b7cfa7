import type { RemoteName, VitalsReport } from '@soloist/contracts';

type Vitals = VitalsReport['vitals'];
type Flags = Pick<VitalsReport, 'isLoad' | 'isFault' | 'fault'>;

interface ReportsDeps {
  send: (body: { reports: VitalsReport[] }) => void;
  /** The pattern of the path. */
  pageNow: () => string | undefined;
  versionOf: (remote: RemoteName) => string | undefined;
}

const waitMs = 5_000;

/**
 * Collects reports about remotes, each one once a document, and sends them five seconds after the first,
 * or immediately when the page is hidden and may not return.
 */
export function createReports({ send, pageNow, versionOf }: ReportsDeps) {
  const pending = new Map<RemoteName, VitalsReport>();
  const reported = new Set<string>();
  const pages = new Map<RemoteName, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function reportOf(remote: RemoteName): VitalsReport | undefined {
    const version = versionOf(remote);
    const page = pages.get(remote) ?? pageNow();
    if (!version || !page) return undefined;
    pages.set(remote, page);
    const report = pending.get(remote) ?? {
      ...{ remote, version, page, isLoad: false, isFault: false, vitals: {} },
    };
    pending.set(remote, report);
    return report;
  }

  const isNew = (remote: RemoteName, what: string) => {
    const key = `${remote} ${what}`;
    if (reported.has(key)) return false;
    reported.add(key);
    return true;
  };

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (pending.size === 0) return;
    send({ reports: [...pending.values()] });
    pending.clear();
  }

  function schedule(): void {
    if (document.visibilityState === 'hidden') flush();
    else timer ??= setTimeout(flush, waitMs);
  }

  return {
    flush,
    add(remote: RemoteName, flags: Partial<Flags>): void {
      const [what = ''] = Object.keys(flags);
      if (!isNew(remote, what)) return;
      const report = reportOf(remote);
      if (!report) return;
      Object.assign(report, flags);
      schedule();
    },
    measure(remote: RemoteName, vitals: Vitals): void {
      const [what = ''] = Object.keys(vitals);
      if (!isNew(remote, what)) return;
      const report = reportOf(remote);
      if (!report) return;
      Object.assign(report.vitals, vitals);
      schedule();
    },
  };
}
