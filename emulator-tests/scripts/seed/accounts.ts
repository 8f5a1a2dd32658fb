export interface SeedAccount {
  uid: string;
  email: string;
  password: string;
  name: string;
  photoURL: string;
}

/** The demo cook, who offers five dishes and has bought nothing. */
export const cookAccount = createAccount('cook-amara', 'Amara Okafor', 'cook');
/** The demo buyer, who buys dishes and offers none. */
export const buyerAccount = createAccount('guest-sam', 'Sam Rivera', 'guest');

export const seedAccounts: SeedAccount[] = [
  cookAccount,
  createAccount('cook-kenji', 'Kenji Mori'),
  createAccount('cook-farah', 'Farah Rahman'),
  createAccount('cook-giulia', 'Giulia Conti'),
  createAccount('cook-mei', 'Mei Chen'),
  createAccount('cook-ruth', 'Ruth Miller'),
  createAccount('cook-colette', 'Colette Martin'),
  createAccount('cook-emre', 'Emre Yıldız'),
  createAccount('cook-nadia', 'Nadia Haddad'),
  createAccount('cook-vicent', 'Vicent Ferrer'),
  createAccount('cook-ximena', 'Ximena Torres'),
  buyerAccount,
];

/** Returns an account. `uid` consists of the role and the lower-case first name. */
function createAccount(uid: string, name: string, mailbox?: string): SeedAccount {
  const firstName = uid.replace(/^.*-/, '');
  return {
    uid,
    email: `${mailbox ?? firstName}@potluck.test`,
    password: 'Potluck1',
    name,
    photoURL: `/images/people/${firstName}.svg`,
  };
}
