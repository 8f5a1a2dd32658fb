interface PasswordRule {
  label: string;
  message: string;
  isMet: (password: string) => boolean;
}

export const passwordRules: PasswordRule[] = [
  {
    label: 'At least 6 characters',
    message: 'Password must be at least 6 characters long.',
    isMet: (password) => password.length >= 6,
  },
  {
    label: 'An uppercase letter',
    message: 'Password must contain at least one uppercase letter.',
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  {
    label: 'A lowercase letter',
    message: 'Password must contain at least one lowercase letter.',
    isMet: (password) => /\p{Ll}/u.test(password),
  },
];
