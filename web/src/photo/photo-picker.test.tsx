import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { registerApiCredentials } from '../lib/api';
import { clickButton, getField } from '../ui/user-actions-fixture';
import { choosePhoto, uploadedDishPhotoPath } from './mock-photo-code';
import { mockXmlHttpRequest, type MockXmlHttpRequest } from './mock-xml-http-request';
import type { PhotoKind } from './send-photo';
import { PhotoPicker } from './photo-picker';
import { usePhotoUpload } from './use-photo-upload';

const OLD_URL = '/images/old.webp';
let requests: MockXmlHttpRequest[];

/** Mocks the browser APIs that decode and encode photos, which jsdom does not have. */
function mockPhotoApis(): void {
  const image = { width: 400, height: 300, close: () => undefined };
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(image));
  const getImageData = () => ({ data: [0, 0, 0, 255] });
  const context = { drawImage: () => undefined, fillRect: () => undefined, getImageData };
  const prototype = HTMLCanvasElement.prototype;
  vi.spyOn(prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(prototype, 'toBlob').mockImplementation((callback) =>
    callback(new Blob(['jpeg'], { type: 'image/jpeg' })),
  );
  vi.spyOn(prototype, 'toDataURL').mockReturnValue('data:image/jpeg,preview');
}

beforeEach(() => {
  mockPhotoApis();
  requests = mockXmlHttpRequest();
  return registerApiCredentials({
    getToken: () => Promise.resolve('token'),
    end: () => undefined,
    hasTokenOf: () => true,
  });
});

function Form({ kind }: { kind: PhotoKind }) {
  const [url, setUrl] = useState(OLD_URL);
  const upload = usePhotoUpload(kind, setUrl);
  return (
    <>
      <input aria-label="Image URL" value={url} onChange={({ target }) => setUrl(target.value)} />
      <PhotoPicker kind={kind} upload={upload} onRemove={() => setUrl('')} />
    </>
  );
}
const renderForm = (kind: PhotoKind = 'dish') => render(<Form kind={kind} />);

const urlField = () => screen.getByLabelText<HTMLInputElement>('Image URL');
const button = (name: string) => screen.getByRole('button', { name });
const queryButton = (name: string) => screen.queryByRole('button', { name });
const statusText = () => screen.getByRole('status').textContent;
const expectStatus = (text: string) => waitFor(() => expect(statusText()).toBe(text));

/** Waits until the page has sent more than `count` requests. Resolves with the request at this index. */
const waitForRequest = (count: number) =>
  waitFor(() => requests[count] ?? expect.fail('The page has sent no request.'));

/** Chooses a photo, and waits until its request is sent. */
async function startUpload(): Promise<MockXmlHttpRequest> {
  const count = requests.length;
  await choosePhoto();
  return waitForRequest(count);
}
async function respondWithPhoto(request: MockXmlHttpRequest): Promise<void> {
  request.respond(201, { address: uploadedDishPhotoPath });
  await expectStatus('Photo added.');
}
async function respondWithError(request: MockXmlHttpRequest, status: number): Promise<void> {
  request.respond(status, { code: 'busy', message: 'Please wait.', requestId: '1' });
  await expectStatus('Please wait.');
}

describe('PhotoPicker', () => {
  it.each([
    ['dish', 'environment', '/api/photos'],
    ['portrait', 'user', '/api/photos?for=portrait'],
  ] as const)('opens camera or files for a %s photo, and sends it', async (kind, camera, path) => {
    renderForm(kind);
    const inputs = [getField('Take a photo'), getField('Choose a photo')];
    expect(inputs.map(({ accept }) => accept)).toEqual(['image/*', 'image/*']);
    expect(inputs.map((input) => input.getAttribute('capture'))).toEqual([camera, null]);
    expect(statusText()).toBe('');
    expect((await startUpload()).url).toBe(path);
    expect(getField('Choose a photo').value).toBe('');
  });

  it('shows the photo and its progress, then fills in the URL field and keeps the focus, and removes both after a click on “Remove”', async () => {
    renderForm();
    const request = await startUpload();
    expect(statusText()).toBe('Sending your photo…');
    expect(screen.getByAltText('Preview of your photo').getAttribute('src')).toBe(
      'data:image/jpeg,preview',
    );
    request.upload.onprogress?.({ loaded: 1, total: 4 });
    await waitFor(() =>
      expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.25),
    );
    expect(urlField().value).toBe(OLD_URL);
    button('Cancel').focus();
    await respondWithPhoto(request);
    expect(urlField().value).toBe(uploadedDishPhotoPath);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(document.activeElement).toBe(button('Remove'));
    await clickButton('Remove');
    expect(urlField().value).toBe('');
    expect(statusText()).toBe('');
    expect(document.activeElement).toBe(getField('Choose a photo'));
  });

  it('aborts the upload after a click on “Cancel”, keeps the URL, and focuses “Choose a photo”', async () => {
    renderForm();
    const request = await startUpload();
    await clickButton('Cancel');
    expect(request.isAborted).toBe(true);
    expect(statusText()).toBe('');
    expect(urlField().value).toBe(OLD_URL);
    expect(document.activeElement).toBe(getField('Choose a photo'));
  });

  it('aborts the upload when the user chooses another photo, and when the form is unmounted', async () => {
    const { unmount } = renderForm();
    const first = await startUpload();
    const second = await startUpload();
    expect(first.isAborted).toBe(true);
    expect(second.isAborted).toBe(false);
    expect(statusText()).toBe('Sending your photo…');
    unmount();
    expect(second.isAborted).toBe(true);
  });

  it('shows the error of a busy API, and sends the photo again after a click on “Retry”', async () => {
    renderForm();
    await respondWithError(await startUpload(), 503);
    expect(urlField().value).toBe(OLD_URL);
    await clickButton('Retry');
    expect(document.activeElement).toBe(button('Cancel'));
    await respondWithPhoto(await waitForRequest(1));
    expect(urlField().value).toBe(uploadedDishPhotoPath);
  });

  it('keeps the URL of an earlier photo, and shows no “Retry”, if the API rejects another photo and the user removes it', async () => {
    renderForm();
    await respondWithPhoto(await startUpload());
    await respondWithError(await startUpload(), 400);
    expect(queryButton('Retry')).toBeNull();
    await clickButton('Remove');
    expect(urlField().value).toBe(uploadedDishPhotoPath);
    expect(statusText()).toBe('');
  });
});
