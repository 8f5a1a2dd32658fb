/**
 * The limits for the foods of one cook. The counts are stored in Firestore, so the limits apply
 * across all API instances.
 */
export interface MenuLimits {
  maxFoods: number;
  /**
   * The maximum number of dishes that a cook can add in any 60 minutes. Dishes that were removed
   * after their addition count too.
   */
  additionsPerHour: number;
}

export const deployedMenuLimits: MenuLimits = { maxFoods: 200, additionsPerHour: 30 };

/**
 * Limits for the local emulators. Only `additionsPerHour` is higher, because tests add hundreds of
 * dishes per account.
 */
export const raisedMenuLimits: MenuLimits = { ...deployedMenuLimits, additionsPerHour: 1_000_000 };
