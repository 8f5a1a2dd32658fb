import { act, renderHook, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, useNavigate } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { closeOnBack, useCloseOnBack, useCloseOnNavigation } from './close-on-back';

it('a navigation closes a dialog and is not undone, Back closes a dialog and keeps the new query, and the next Back leaves the page', async () => {
  history.replaceState(null, '', '/foods');
  const { result: page } = renderHook(
    () => {
      const [isOpen, setIsOpen] = useState(true);
      useCloseOnNavigation();
      useCloseOnBack(isOpen, () => setIsOpen(false));
      return { isOpen, setIsOpen, navigate: useNavigate() };
    },
    { wrapper: BrowserRouter },
  );
  const back = vi.spyOn(history, 'back');
  await act(async () => page.current.navigate('/gallery'));
  expect(page.current.isOpen).toBe(false);
  expect(back).not.toHaveBeenCalled();

  act(() => page.current.setIsOpen(true));
  await act(async () => page.current.navigate('?free=true', { replace: true }));
  history.back();
  await waitFor(() => expect(page.current.isOpen).toBe(false));
  expect(location.pathname + location.search).toBe('/gallery?free=true');

  await closeOnBack(() => undefined)();
  history.back();
  await waitFor(() => expect(location.pathname).toBe('/foods'));
});
