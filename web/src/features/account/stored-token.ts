/** The storage key of the token that calls in a person's name carry. */
export const ACCESS_TOKEN = 'access-token';
