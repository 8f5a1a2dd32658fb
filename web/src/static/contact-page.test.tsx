import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showNoticeDialog } from '../ui/dialog';
import { clickButton, fillField } from '../ui/user-actions-fixture';
import ContactPage from './contact-page';

vi.mock('../ui/dialog');

beforeEach(() => {
  vi.mocked(showNoticeDialog).mockClear();
  render(<ContactPage />, { wrapper: MemoryRouter });
});

const listFields = () => screen.getAllByRole<HTMLInputElement>('textbox');
const getErrorAt = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

describe('the contact page', () => {
  it('shows the location, the phone number, and the email of the company', () => {
    const details = screen.getAllByRole('term').map((term) => term.textContent);
    expect(details).toEqual(['Location', 'Phone', 'Email']);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['tel:+15035550142', 'mailto:hello@potluck.example']);
  });

  it('shows an error at each invalid field, and after a valid submit a thank-you notice and a blank form without errors, and sends no request', async () => {
    const request = vi.spyOn(globalThis, 'fetch');
    await clickButton('Send Message');
    expect(listFields().map(getErrorAt)).toEqual([
      'Name is required.',
      'Email is required.',
      'Message is required.',
    ]);
    expect(showNoticeDialog).not.toHaveBeenCalled();
    fillField('Name', 'Sam');
    fillField('Email', 'sam');
    fillField('Message', 'Is the pie back on Friday?');
    expect(listFields().map(getErrorAt)).toEqual([
      undefined,
      'Email must be an email address.',
      undefined,
    ]);
    fillField('Email', 'sam@potluck.test');
    await clickButton('Send Message');
    expect(showNoticeDialog).toHaveBeenCalledExactlyOnceWith({
      title: 'Thank You!',
      text: 'Your message has been sent successfully. We will get back to you soon!',
      icon: 'success',
      buttonLabel: 'Great!',
    });
    expect(request).not.toHaveBeenCalled();
    expect(listFields().map(({ value }) => value)).toEqual(['', '', '']);
  });
});
