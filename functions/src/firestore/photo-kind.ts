/** What a photo shows: a dish, or the user. */
export type PhotoKind = 'dish' | 'portrait';
