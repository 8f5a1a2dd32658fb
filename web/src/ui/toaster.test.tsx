import { act, fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderToast } from './toaster';

it('the timer of a toast also runs while the pointer is over the toast', async () => {
  await act(async () => renderToast('error', 'It failed.', 5000, undefined));
  const find = (role: string) =>
    document.querySelector<HTMLElement>(`[role=${role}]`) ?? expect.fail(role);
  fireEvent.animationEnd(find('alert'));
  fireEvent.mouseEnter(find('alert'));
  expect(find('progressbar').style.animationPlayState).toBe('running');
});
