import { vi } from 'vitest';

/** A mock of XMLHttpRequest. A test reads the request and sets the response. */
export class MockXmlHttpRequest {
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  method = '';
  url = '';
  status = 0;
  responseText = '';
  timeout = 0;
  body: unknown;
  isAborted = false;
  onload?: () => void;
  onerror?: () => void;
  ontimeout?: () => void;
  onabort?: () => void;

  open(method: string, url: string): void {
    Object.assign(this, { method, url });
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(body: unknown): void {
    this.body = body;
  }
  abort(): void {
    this.isAborted = true;
    this.onabort?.();
  }
  respond(status: number, body: unknown): void {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.onload?.();
  }
}

/** Replaces `XMLHttpRequest` with a mock. Returns an array to which the mock adds each new request. */
export function mockXmlHttpRequest(): MockXmlHttpRequest[] {
  const requests: MockXmlHttpRequest[] = [];
  vi.stubGlobal('XMLHttpRequest', function createRequest() {
    const request = new MockXmlHttpRequest();
    requests.push(request);
    return request;
  });
  return requests;
}
