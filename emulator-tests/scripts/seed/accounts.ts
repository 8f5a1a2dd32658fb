export interface SeedAccount {
  uid: string;
  email: string;
  password: string;
  name: string;
  photoURL: string;
}

const password = 'Potluck1';

/** The demo cook, who offers five dishes and has bought nothing. */
export const cookAccount: SeedAccount = {
  uid: 'cook-amara',
  email: 'cook@potluck.test',
  password,
  name: 'Amara Okafor',
  photoURL: '/images/people/amara.svg',
};

/** The demo buyer, who buys dishes and offers none. */
export const buyerAccount: SeedAccount = {
  uid: 'guest-sam',
  email: 'guest@potluck.test',
  password,
  name: 'Sam Rivera',
  photoURL: '/images/people/sam.svg',
};

export const seedAccounts: SeedAccount[] = [
  cookAccount,
  {
    uid: 'cook-kenji',
    email: 'kenji@potluck.test',
    password,
    name: 'Kenji Mori',
    photoURL: '/images/people/kenji.svg',
  },
  {
    uid: 'cook-farah',
    email: 'farah@potluck.test',
    password,
    name: 'Farah Rahman',
    photoURL: '/images/people/farah.svg',
  },
  {
    uid: 'cook-giulia',
    email: 'giulia@potluck.test',
    password,
    name: 'Giulia Conti',
    photoURL: '/images/people/giulia.svg',
  },
  {
    uid: 'cook-mei',
    email: 'mei@potluck.test',
    password,
    name: 'Mei Chen',
    photoURL: '/images/people/mei.svg',
  },
  {
    uid: 'cook-ruth',
    email: 'ruth@potluck.test',
    password,
    name: 'Ruth Miller',
    photoURL: '/images/people/ruth.svg',
  },
  {
    uid: 'cook-colette',
    email: 'colette@potluck.test',
    password,
    name: 'Colette Martin',
    photoURL: '/images/people/colette.svg',
  },
  {
    uid: 'cook-emre',
    email: 'emre@potluck.test',
    password,
    name: 'Emre Yıldız',
    photoURL: '/images/people/emre.svg',
  },
  {
    uid: 'cook-nadia',
    email: 'nadia@potluck.test',
    password,
    name: 'Nadia Haddad',
    photoURL: '/images/people/nadia.svg',
  },
  {
    uid: 'cook-vicent',
    email: 'vicent@potluck.test',
    password,
    name: 'Vicent Ferrer',
    photoURL: '/images/people/vicent.svg',
  },
  {
    uid: 'cook-ximena',
    email: 'ximena@potluck.test',
    password,
    name: 'Ximena Torres',
    photoURL: '/images/people/ximena.svg',
  },
  buyerAccount,
];
