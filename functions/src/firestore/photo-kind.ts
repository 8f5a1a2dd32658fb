/** The subject of a photo: a dish, or the user in a portrait. */
export type PhotoKind = 'dish' | 'portrait';
