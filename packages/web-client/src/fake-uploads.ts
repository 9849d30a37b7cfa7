/** For tests: a fake of calls with progress; the test sets their progress and outcome. */
export class FakeUpload {
  static all: FakeUpload[] = [];
  upload: { onprogress?: (event: object) => void } = {};
  url = '';
  sent?: FormData;
  status = 200;
  responseText = '';
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  isAborted = false;
  open(_method: string, url: string) {
    this.url = url;
    FakeUpload.all.push(this);
  }
  setRequestHeader() {}
  send(body: FormData) {
    this.sent = body;
  }
  abort() {
    this.isAborted = true;
    this.onabort();
  }
  answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload();
  }
}

/**
 * For tests: calls with progress reach no server until the test file ends; what was sent before is
 * forgotten.
 */
export function startFakeUploads() {
  FakeUpload.all = [];
  globalThis.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest;
  URL.createObjectURL = () => 'blob:a-file';
  URL.revokeObjectURL = () => {};
}
