import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choosePhoto, uploadedDishPhotoPath, getFileInput } from './mock-photo-code';
import { mockPhotoApis } from './mock-photo-apis';
import { mockXmlHttpRequest, type MockXmlHttpRequest } from './mock-xml-http-request';
import type { PhotoKind } from './send-photo';
import { PhotoPicker } from './photo-picker';
import { usePhotoUpload } from './use-photo-upload';

let requests: MockXmlHttpRequest[];

beforeEach(() => {
  mockPhotoApis();
  requests = mockXmlHttpRequest();
});
afterEach(() => vi.unstubAllGlobals());

function Form({ kind }: { kind: PhotoKind }) {
  const [url, setUrl] = useState('/images/old.webp');
  const upload = usePhotoUpload(kind, setUrl);
  return (
    <>
      <input
        aria-label="Image URL"
        value={url}
        onChange={({ target }) => {
          upload.clear();
          setUrl(target.value);
        }}
      />
      <PhotoPicker kind={kind} upload={upload} onRemove={() => setUrl('')} />
    </>
  );
}
const renderForm = (kind: PhotoKind = 'dish') => render(<Form kind={kind} />);

const urlField = () => screen.getByLabelText<HTMLInputElement>('Image URL');
const button = (name: string) => screen.getByRole('button', { name });
const click = (name: string) => userEvent.click(button(name));
const statusText = () => screen.getByRole('status').textContent;
const expectStatus = (text: string) =>
  waitFor(() => {
    expect(statusText()).toBe(text);
  });

/** Waits until the page has sent more than `count` requests. Resolves with the request at this index. */
const waitForRequest = (count: number) =>
  waitFor(() => requests[count] ?? expect.fail('The page has sent no request.'));

/** Chooses a photo, and waits until its request is sent. */
async function startUpload(): Promise<MockXmlHttpRequest> {
  const count = requests.length;
  await choosePhoto();
  return waitForRequest(count);
}
const respondWithPhoto = (request: MockXmlHttpRequest) => {
  request.respond(201, { address: uploadedDishPhotoPath });
};
const respondWithError = (request: MockXmlHttpRequest, status: number, message: string) => {
  request.respond(status, { code: 'busy', message, requestId: '1' });
};

describe('the buttons of PhotoPicker', () => {
  it.each([
    ['dish', 'environment'],
    ['portrait', 'user'],
  ] as const)('open the camera or the file chooser for a %s photo', async (kind, camera) => {
    renderForm(kind);
    await click('Take a photo');
    expect(getFileInput().accept).toBe('image/*');
    expect(getFileInput().getAttribute('capture')).toBe(camera);
    fireEvent(getFileInput(), new Event('cancel'));
    await click('Choose a photo');
    expect(getFileInput().hasAttribute('capture')).toBe(false);
    fireEvent(getFileInput(), new Event('cancel'));
    expect(document.querySelector('input[type="file"]')).toBeNull();
    expect(statusText()).toBe('');
  });

  it.each([
    ['dish', '/api/photos'],
    ['portrait', '/api/photos?for=portrait'],
  ] as const)('send a %s photo to %s', async (kind, url) => {
    renderForm(kind);
    expect((await startUpload()).url).toBe(url);
  });
});

describe('a photo upload', () => {
  it('shows the photo and its progress, and then fills in the URL field', async () => {
    renderForm();
    const request = await startUpload();
    expect(statusText()).toBe('Sending your photo…');
    expect(screen.getByAltText('Preview of your photo').getAttribute('src')).toBe(
      'data:image/jpeg,preview',
    );
    request.upload.onprogress?.({ loaded: 1, total: 4 });
    await waitFor(() => {
      expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.25);
    });
    expect(urlField().value).toBe('/images/old.webp');
    respondWithPhoto(request);
    await expectStatus('Photo added.');
    expect(urlField().value).toBe(uploadedDishPhotoPath);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('is aborted by a click on “Cancel”, which keeps the URL and focuses “Choose a photo”', async () => {
    renderForm();
    const request = await startUpload();
    await click('Cancel');
    expect(request.isAborted).toBe(true);
    expect(statusText()).toBe('');
    expect(urlField().value).toBe('/images/old.webp');
    expect(document.activeElement).toBe(button('Choose a photo'));
  });

  it('is aborted when the form is unmounted', async () => {
    const { unmount } = renderForm();
    const request = await startUpload();
    unmount();
    expect(request.isAborted).toBe(true);
  });

  it('is aborted when the user chooses another photo, which is then sent', async () => {
    renderForm();
    const first = await startUpload();
    const second = await startUpload();
    expect(first.isAborted).toBe(true);
    expect(statusText()).toBe('Sending your photo…');
    respondWithPhoto(second);
    await expectStatus('Photo added.');
  });
});

describe('PhotoPicker after a photo upload', () => {
  async function sendPhoto() {
    renderForm();
    respondWithPhoto(await startUpload());
    await expectStatus('Photo added.');
  }

  it('clears the URL field and focuses “Choose a photo” after a click on “Remove”', async () => {
    await sendPhoto();
    await click('Remove');
    expect(urlField().value).toBe('');
    expect(statusText()).toBe('');
    expect(document.activeElement).toBe(button('Choose a photo'));
  });

  it('no longer shows the photo after the user enters another URL', async () => {
    await sendPhoto();
    await userEvent.type(urlField(), '#');
    expect(statusText()).toBe('');
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });

  it('keeps the focus on the button “Cancel” when the label of this button changes to “Remove”', async () => {
    renderForm();
    const request = await startUpload();
    button('Cancel').focus();
    respondWithPhoto(request);
    await expectStatus('Photo added.');
    expect(document.activeElement).toBe(button('Remove'));
  });
});

describe('a failed photo upload', () => {
  it.each([
    [429, 'You can send 10 photos a minute. Please try again in 20 seconds.'],
    [503, 'The kitchen is busy. Please try again.'],
  ])(
    'with the response status %i shows the error message of the API, and a click on “Retry” sends the photo again',
    async (status, message) => {
      renderForm();
      respondWithError(await startUpload(), status, message);
      await expectStatus(message);
      expect(urlField().value).toBe('/images/old.webp');
      await click('Retry');
      expect(document.activeElement).toBe(button('Cancel'));
      const second = await waitForRequest(1);
      respondWithPhoto(second);
      await expectStatus('Photo added.');
      expect(urlField().value).toBe(uploadedDishPhotoPath);
    },
  );

  it('keeps the URL of an earlier photo, also after a click on “Remove”', async () => {
    renderForm();
    respondWithPhoto(await startUpload());
    await expectStatus('Photo added.');
    respondWithError(await startUpload(), 400, 'This photo is damaged.');
    await expectStatus('This photo is damaged.');
    await click('Remove');
    expect(urlField().value).toBe(uploadedDishPhotoPath);
    expect(statusText()).toBe('');
  });

  it('without a network connection shows that the user is offline', async () => {
    renderForm();
    const request = await startUpload();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    request.onerror?.();
    await expectStatus(
      'The kitchen is not responding. Check your connection and try again. You are offline.',
    );
    expect(button('Retry')).toBeTruthy();
  });

  it('with the response status 400 shows no “Retry” button', async () => {
    renderForm();
    respondWithError(await startUpload(), 400, 'This photo is damaged.');
    await expectStatus('This photo is damaged.');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await click('Remove');
    expect(statusText()).toBe('');
    expect(urlField().value).toBe('/images/old.webp');
  });

  it('sends no request if the browser cannot read the file', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('Unsupported')));
    renderForm();
    await choosePhoto('IMG_1.heic');
    await expectStatus('This browser cannot read HEIC photos. Choose a JPEG, PNG, or WebP photo.');
    expect(requests).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

describe('PhotoPicker with dropped and pasted photos', () => {
  const photo = new File(['bytes'], 'dinner.png', { type: 'image/png' });
  const text = new File(['bytes'], 'menu.txt', { type: 'text/plain' });
  const group = () => screen.getByRole('group', { name: 'Photo' });
  const drag = (event: string, dataTransfer: object, target: Element = document.body) =>
    fireEvent(
      target,
      Object.assign(new Event(event, { bubbles: true, cancelable: true }), {
        dataTransfer,
        relatedTarget: null,
      }),
    );
  const paste = (clipboardData: object) =>
    fireEvent(
      urlField(),
      Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }),
    );

  it('sends a photo after a drop anywhere on the page, and the browser does not open the file', async () => {
    renderForm();
    const dataTransfer = { types: ['Files'], files: [photo] };
    expect(drag('dragover', dataTransfer)).toBe(false);
    expect(group().className).toContain('outline-dashed');
    expect(drag('drop', dataTransfer)).toBe(false);
    expect(group().className).not.toContain('outline-dashed');
    respondWithPhoto(await waitForRequest(0));
    await expectStatus('Photo added.');
  });

  it('hides the drop hint when the pointer leaves the window', () => {
    renderForm();
    drag('dragover', { types: ['Files'], files: [] });
    drag('dragleave', { types: ['Files'], files: [] });
    expect(group().className).not.toContain('outline-dashed');
  });

  it('sends a photo after a paste', async () => {
    renderForm();
    expect(paste({ types: ['Files', 'text/html'], files: [text, photo] })).toBe(false);
    respondWithPhoto(await waitForRequest(0));
    await expectStatus('Photo added.');
  });

  it('ignores dropped text, and pasted text such as the cells of a spreadsheet', () => {
    renderForm();
    expect(drag('dragover', { types: ['text/plain'], files: [] })).toBe(true);
    expect(drag('drop', { types: ['text/plain'], files: [] })).toBe(true);
    expect(paste({ types: ['text/plain', 'Files'], files: [photo] })).toBe(true);
    expect(paste({ types: ['Files'], files: [text] })).toBe(true);
    expect(statusText()).toBe('');
  });

  it('ignores a dropped photo after the form is unmounted', () => {
    const { unmount } = renderForm();
    unmount();
    expect(drag('dragover', { types: ['Files'], files: [photo] })).toBe(true);
  });
});
