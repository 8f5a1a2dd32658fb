import { describe, expect, it } from 'vitest';
import { formatLocalEmail } from './local-email';

const email = { to: 'cook@potluck.test', subject: 'New order', text: '', sentAt: new Date(0) };

describe('formatLocalEmail', () => {
  it('returns the recipient, the subject, and the indented text with its empty lines', () => {
    expect(formatLocalEmail({ ...email, text: '- 2 × Ramen\n\nOpen My Foods.\n' })).toBe(
      'Mail for cook@potluck.test: New order\n    - 2 × Ramen\n\n    Open My Foods.',
    );
  });

  it('returns the indented link of an email of Firebase Auth', () => {
    expect(formatLocalEmail({ ...email, link: 'http://127.0.0.1:5000/account/action' })).toBe(
      'Mail for cook@potluck.test: New order\n    http://127.0.0.1:5000/account/action',
    );
  });
});
