import * as v from 'valibot';

export const MAX_FOLLOWED_COOKS = 100;
export const MAX_WATCHES = 20;

/** Response body of all calls that read or change what a user follows, except of the list of dishes. */
export const followingSchema = v.object({
  /** The followed cooks who have a visible dish. */
  cooks: v.array(v.object({ _id: v.string(), name: v.string(), photoURL: v.nullable(v.string()) })),
  /** The number of users who follow this user. Nobody else sees it. */
  followers: v.number(),
  /** The ids of the dishes for which the user waits. */
  watches: v.array(v.string()),
});
export type Following = v.InferOutput<typeof followingSchema>;
